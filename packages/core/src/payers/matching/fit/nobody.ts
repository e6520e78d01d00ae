/** Words that stand on cards and desks and name no payer: what a fit learns abstaining from. */
export const NOBODY: readonly string[] = [
  'CVS Pharmacy', 'Rite Aid', 'Wells Fargo', 'Chase Visa', 'John A Doe', 'Mary Smith', 'Maria Garcia', 'Member ID', 'Group Number', 'RxBIN 610014',
  'RxPCN ADV', 'Customer Service', 'Provider Services', 'Copay 20', 'Deductible 1500', 'Emergency Room', 'Date of Birth', 'Patient Portal',
  'Driver License', 'Notary Public', 'Cash Pay', 'Private Pay', 'No Insurance', 'Uninsured Patient', 'Unknown', 'N/A', 'Front Desk',
  'Billing Department', 'Sunrise Family Dentistry', 'Dr Jones Pediatrics', 'Main Street Clinic', 'Lakeside Orthopedics', 'Quest Diagnostics',
  'LabCorp', 'Home Depot', 'Starbucks', 'Target Store', 'Public Library', 'Student ID', 'Gym Membership', 'Costco Wholesale', 'AAA Roadside',
  'Triple A Towing', 'Apple Computer', 'Verizon Wireless', 'Comcast Cable', '12345 6789', '000000000', 'ABC123456789', 'H1234 001', 'PCP Name',
  'Subscriber Name', 'Effective Date 01/01/2024', 'Issuer 80840', 'www example com', 'Call 911', 'Not Valid', 'Void', 'Test Patient', 'zzzzzz',
  'qwerty', 'asdf asdf', 'Lorem ipsum', 'Express Lane', 'Visa Platinum', 'Hertz Rental', 'Marriott Rewards', 'United Airlines Mileage',
  'Delta SkyMiles', 'Southwest Boarding Pass', 'First Bank of Ohio', 'State Bank', 'Credit Union', 'Kroger Plus', 'Dollar General', 'Fedex Office',
  'Tax Return', 'Social Security Card', 'Birth Certificate', 'Employee Badge', 'Parking Permit', 'Smith & Sons Plumbing', 'Riverside Animal Hospital',
  'Bright Smiles Dental Office', 'Downtown Urgent Care', 'Walmart Pharmacy', 'Back of Card', 'Front of Card', 'Please present this card',
  'Coverage not guaranteed', 'Primary Care 25', 'Specialist 40', 'Prior authorization required', 'Mail claims to', 'Statement of account',
  'Jose Rodriguez', 'Linda K Nguyen', 'Robert Brown Jr',
]
