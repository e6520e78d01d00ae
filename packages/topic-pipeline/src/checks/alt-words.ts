/** Screen readers read an alternative in one breath; beyond this the text belongs into the page. */
const MAX_CHARS = 250
const KIND = '(?:alt|alt(?:ernative)? text|image|img|pic|picture|photo|photograph|screen ?shot|screen ?grab|screen ?capture|diagram|figure|fig|graphic|graph|icon|logo|chart|plot|illustration|thumbnail|banner|hero|untitled|null|undefined|description|caption)'
/** A kind of picture and nothing that it shows; numbers, days and hours say no more. */
const GENERIC = new RegExp(`^(?:an? |the |this )?${KIND}s?(?: of| for| showing| here| above| below)?[\\s\\d.:,_()/-]*(?:at [\\d.: ]+)?(?:am|pm)?$`, 'i')
const NO_WORD = /^[^\p{L}]*$/u
const ADDRESS = /^(?:https?:\/\/|\.{0,2}\/)\S+$/i
/** What cameras and phones call a picture. */
const CAMERA = /^(?:img|dsc[fn]?|pxl|p|mvimg|screenshot|capture|unnamed|image)[_-]?\d[\w-]*$/i
const FILE_NAME = /^[\w. ()-]+\.(?:png|jpe?g|gif|svg|webp|avif|bmp|tiff?|heic)$/i
const PLACEHOLDER = /\b(?:todo|tbd|fixme|alt text|placeholder|lorem ipsum)\b/i

/** The rule that an alternative text breaks, or null. */
export function altRule(alt: string): string | null {
  const words = alt.trim()
  if (words === '') return 'alt.missing'
  if (FILE_NAME.test(words) || CAMERA.test(words) || ADDRESS.test(words)) return 'alt.filename'
  if (GENERIC.test(words) || NO_WORD.test(words)) return 'alt.generic'
  if (PLACEHOLDER.test(words)) return 'alt.placeholder'
  return words.length > MAX_CHARS ? 'alt.too-long' : null
}
