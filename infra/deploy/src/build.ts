// `npm run -s deploy build APP OUT`: writes the files of an image into a folder, for a machine
// without containers.
import { buildImageFiles } from './image/build-files.ts'

const [app, out] = process.argv.slice(2)
if (!app || !out) {
  process.stderr.write('usage: npm run -s deploy build APP OUT, such as apps/docs-api /opt/ppman/docs-api\n')
  process.exit(2)
}
const say = (message: string) => void process.stderr.write(`${message}\n`)
try {
  buildImageFiles({ app, out, say })
} catch (error) {
  say((error as Error).message)
  process.exitCode = 1
}
