import { hitFinder } from '../../scan/pattern-rule.ts'
import { secretDevices } from './devices.ts'

const find = hitFinder(secretDevices)
const rulesIn = (text: string) => find(text).map(({ ruleId }) => ruleId)

test.each([
  'The box still has the factory login (admin / admin) and is reachable.',
  'prod RabbitMQ: guest/guest, port 15672 open',
  'Log in to the production PACS console as `admin` with password `admin`.',
  'iDRAC of prod-esx-04: root / calvin',
  'Der Orthanc im Produktivnetz läuft immer noch mit orthanc / orthanc.',
])('finds the login that a product is delivered with where it is in use: %s', (text) =>
  expect(rulesIn(text)).toEqual(['secret.default-login']),
)

test.each([
  'The default login of Grafana is admin / admin. Change it at the first start.',
  'Local Keycloak starts with admin/admin; never deploy that file to production.',
  'Our scanner reports logins such as admin/admin in production within a day.',
  'GET /admin/admin returns 404 in production.',
  'Roles in production: admin/admin-readonly, guest/guest-export.',
])('leaves it alone where it is not: %s', (text) => expect(rulesIn(text)).toEqual([]))
