import { hitFinder } from '../../scan/pattern-rule.ts'
import { secretCodeValues } from './code-values.ts'

// Built from parts, so that no whole password is in this file.
const WORD = ['thistle', 'down'].join('')
const SIGNED = ['tU6)kelp', 'Forge'].join('')
const JOB = ['Wd4', 'KLP9x'].join('')

const find = hitFinder(secretCodeValues)
const valuesIn = (text: string) => find(text).map(({ value }) => value)

test.each([
  ['a connection string with signs', `User ID=app;Password=${SIGNED};Encrypt=True`, SIGNED],
  ['a connection string with a word', `Server=sql1;Uid=app;Pwd=${WORD};`, WORD],
  ['the input of a transfer job', `// EXEC PGM=FTP\n//INPUT DD *\nhpplan07\n${JOB}\nCD /in\n`, JOB],
  ['the answer to a prompt', `expect "assword:"\nsend "${WORD}\\r"`, WORD],
  ['a line of settings', `\nrequirepass ${WORD}\n`, WORD],
])('finds the password of %s', (_, text, value) => expect(valuesIn(text)).toEqual([value]))

test.each([
  ['a variable', 'Server=sql1;Uid=app;Pwd=${DB_PW};'],
  ['a placeholder', 'Server=sql1;User Id=app;Password=your_password;'],
  ['a prompt that is answered from the environment', 'expect "assword:"\nsend "$env(PW)\\r"'],
])('leaves %s alone', (_, text) => expect(valuesIn(text)).toEqual([]))
