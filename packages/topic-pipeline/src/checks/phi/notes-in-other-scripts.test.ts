import { findNotesInOtherScripts } from './notes-in-other-scripts.ts'

const count = (text: string): number => findNotesInOtherScripts(text, 'phi.patient-name').length

test.each([
  ['a title in Amharic', 'ወይዘሮ አልማዝ ተስፋዬ የኩላሊት ህክምና ክፍያ ለምን እንዳልተከፈለ ደውላ ጠየቀች።'],
  ['a title in Persian', 'خانم نسرین کاویانی تماس گرفت: هزینهٔ جراحی زانو پرداخت نشده است.'],
  ['a member in Hebrew and what she asked', 'המבוטחת רבקה אלקיים ביקשה אישור לניתוח קטרקט.'],
  ['a member in Thai with a number', 'คุณมาลี ทองสุข เลขสมาชิก 88120-447 โทรถามเรื่องเคลมค่าผ่าตัดเข่า'],
  [
    'a member in Bengali with a number',
    'সদস্য অনিমা সরকার (সদস্য নং ৭৭১২০৩) জানিয়েছেন কিডনি চিকিৎসার বিল বাকি।',
  ],
  ['a title joined with a preposition in Arabic', 'رسالة للسيدة هالة البارودي: موعد غسيل الكلى يوم الاثنين.'],
  ['names of the tables in Hebrew', 'בפגישה הוצג התיק של יהונתן גרינברג: הטיפול נדחה פעמיים.'],
  [
    'a name of the tables joined with a preposition in Hebrew',
    'בפגישה הוצג התיק למשה גרינברג: הטיפול נדחה פעמיים.',
  ],
  ['an age behind a name in Bengali', 'ছবিতে লেখা: সুলেখা মজুমদার, ৪২ বছর, ডায়াবেটিস।'],
  ['a relative behind a name in Hindi', 'रुक्मिणी चतुर्वेदी के बेटे की सर्जरी का बिल अभी बाकी है।'],
])('finds %s', (_, text) => expect(count(text)).toBeGreaterThan(0))

test.each([
  ['members in general', 'המבוטח רשאי לבקש החזר עבור ניתוח בחו״ל.'],
  ['staff', 'خانم نسرین کاویانی مسئول پرداخت هزینهٔ جراحی است، داخلی ۲۱۰.'],
  ['the reader', 'คุณสามารถ โทรถาม เรื่องเคลมค่าผ่าตัดได้'],
  ['names that are words', 'אור ירוק מסמן שהטיפול אושר, והחשבונית תישלח אחרי התור.'],
  ['an age of members in general', 'सदस्य जो 65 वर्ष से अधिक हैं, सर्जरी का बिल भेजें।'],
  ['a mother of somebody', 'आपके बच्चे की माँ सर्जरी के लिए दावा दाखिल कर सकती हैं।'],
  ['a title without care', 'ወይዘሮ አልማዝ ተስፋዬ ስለ ክፍያ ጠየቀች።'],
])('leaves %s alone', (_, text) => expect(count(text)).toBe(0))
