import { readsAsPlaceholder } from './credentials.ts'

test.each([
  'votre_mot_de_passe',
  'collez_votre_cle_ici',
  'IhrPasswort123',
  'su_contraseña_aquí',
  'coloque-sua-senha-aqui',
  'uw-wachtwoord-hier',
  'ваш_токен',
  'ここにキーを入力',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ123456',
  '0123456789abcdef0123456789abcdef',
])('%s asks the reader for a value', (value) => expect(readsAsPlaceholder(value)).toBe(true))

// Built from parts, so that no whole password is in this file.
test.each([
  ['Hier', 'Fluss73'].join('!'),
  ['Cerise', 'Bleue', '58'].join('-'),
  ['Sakura', '2291'].join('-'),
  ['abc', 'Kestrel', '88'].join('_'),
])('%s is no placeholder', (value) => expect(readsAsPlaceholder(value)).toBe(false))
