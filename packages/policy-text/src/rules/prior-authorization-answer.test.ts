import { authorizationAnswer } from './prior-authorization-answer.ts'

test.each([
  ['Flu shots need neither a referral nor an authorization.', 'not_required'],
  ['Urgent care visits can be used without a referral or prior approval.', 'not_required'],
  ['Flu shots need a referral and an authorization.', 'required'],
])('what is said of a referral or an authorization is said of both: %s', (text, answer) => {
  expect(authorizationAnswer(text)).toBe(answer)
})

test.each([
  ['MRI requires authorization except when ordered from the emergency room.', 'conditional'],
  ['Authorization is needed if the surgery is done in a hospital outpatient department.', 'conditional'],
  ['Precertification applies to members in Texas; members elsewhere are exempt.', 'conditional'],
  ["Whether precertification is needed depends on the member's benefit plan.", 'conditional'],
  ['The first six sessions are open; continued treatment is reviewed.', 'conditional'],
  ['When an order exceeds the monthly limit, the supplier obtains prior authorization.', 'conditional'],
  ['Prior authorization is required if the service is performed.', 'required'],
])('a case that decides makes it conditional: %s', (text, answer) => {
  expect(authorizationAnswer(text)).toBe(answer)
})

test.each([
  ['Facilities that start dialysis training without approval risk non-payment.', 'required'],
  ['A provider who renders this without an authorization does so at its own financial risk.', 'required'],
  ['Admissions have to be called in to Utilization Management before the member arrives.', 'required'],
  ['We must receive your request for a lift chair and approve it before you deliver it.', 'required'],
  ['Members can self-refer for an eye exam; nothing has to be approved.', 'not_required'],
  ['No case may begin until the written approval of the dental director arrives.', 'required'],
  ['An intake evaluation never calls for authorization.', 'not_required'],
  ['Childbirth stays of 48 hours are exempt from certification.', 'not_required'],
])('a demand or a release without its usual words: %s', (text, answer) => {
  expect(authorizationAnswer(text)).toBe(answer)
})

test.each([
  'Which services need prior authorization is shown in the lookup tool.',
  "Include the member's ID and the requested dates on the authorization form.",
  'The prior authorization department is closed on federal holidays.',
])('a form, an office or a list asks for nothing: %s', (text) => {
  expect(authorizationAnswer(text)).toBeNull()
})
