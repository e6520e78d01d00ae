#!/usr/bin/env node
// Checks an audit package and needs nothing but Node 18 or newer:
//   node verify.mjs [PACKAGE.zip | FOLDER] [--key KEY_ID]
// Without a path it checks the folder that it stands in. --key demands that the package is signed by the key of that name: learn
// the name from the publisher, not from the package. Exit 0: everything holds. Exit 1: each thing that does not is named.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const words = process.argv.slice(2)
const keyAt = words.indexOf('--key')
const wantedKey = keyAt < 0 ? null : words.splice(keyAt, 2)[1]
const place = words[0] ?? dirname(fileURLToPath(import.meta.url))

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c
})

const problems = []
const must = (holds, problem) => void (holds || problems.push(problem))
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

try {
  const isZip = statSync(place).isFile()
  const container = isZip ? readFileSync(place) : null
  const files = isZip ? unzip(container) : readFolder(place)
  const manifest = checkManifest(files)
  checkFiles(files, manifest)
  if (problems.length === 0) checkRecords(files, manifest)
  if (problems.length === 0 && isZip)
    must(rezip(files, manifest).equals(container), 'the zip itself: bytes around the files were changed')
  report(manifest)
} catch (error) {
  problems.push(`cannot be read: ${error.message}`)
  report(null)
}

/** The signature covers the manifest, the manifest covers every other file. */
function checkManifest(files) {
  const bytes = files.get('manifest.json')
  const signature = files.get('manifest.sig')
  if (!bytes || !signature) throw new Error('manifest.json or manifest.sig is missing')
  const manifest = JSON.parse(bytes.toString('utf8'))
  const spki = Buffer.from(manifest.key.public_key, 'base64')
  const raw = Buffer.from(signature.toString('latin1'), 'base64')
  must(
    raw.length === 64 && raw.toString('base64') === signature.toString('latin1'),
    'manifest.sig: not a signature',
  )
  must(
    manifest.key.id === sha256(spki).slice(0, 16),
    'manifest.json: the key does not have the name it is called by',
  )
  must(
    verify(null, bytes, createPublicKey({ key: spki, format: 'der', type: 'spki' }), raw),
    'manifest.json: the signature does not fit',
  )
  must(
    wantedKey === null || wantedKey === manifest.key.id,
    `manifest.json: signed by key ${manifest.key.id}, not by ${wantedKey}`,
  )
  return manifest
}

function checkFiles(files, manifest) {
  const named = new Set(['manifest.json', 'manifest.sig', ...manifest.files.map(({ path }) => path)])
  for (const path of files.keys()) must(named.has(path), `${path}: the manifest does not name it`)
  for (const { path, bytes, sha256: hash } of manifest.files) {
    const content = files.get(path)
    if (!content) problems.push(`${path}: missing`)
    else must(content.length === bytes && sha256(content) === hash, `${path}: changed`)
  }
}

function checkRecords(files, manifest) {
  const list = (name) => JSON.parse(files.get(`${name}.json`).toString('utf8'))
  const [rules, evidence, changes] = [list('rules'), list('evidence'), list('changes')]
  const [documents, parses, fetches] = ['documents', 'parses', 'fetches'].map(
    (name) => new Map(list(name).map((one) => [one.id, one])),
  )
  must(rules.length === manifest.count, 'rules.json: not as many rules as the manifest says')
  const ruleOf = new Map(rules.map((rule) => [rule.id, rule]))
  for (const one of evidence)
    checkEvidence(one, {
      rule: ruleOf.get(one.rule_id),
      document: documents.get(one.document_version_id),
      files,
    })
  const proven = new Set(evidence.map((one) => one.rule_id))
  for (const rule of rules)
    must(
      proven.has(rule.id) || !rule.origin.startsWith('extracted'),
      `rule ${rule.id}: extracted, but without evidence`,
    )
  for (const change of changes)
    must(
      documents.has(change.from_version_id) && documents.has(change.to_version_id),
      `change ${change.id}: one of its versions is missing`,
    )
  for (const version of documents.values())
    checkVersion(version, parses.get(version.parse_id), fetches.get(version.fetch_id))
  checkChains(files.get('audit-events.ndjson').toString('utf8'), manifest.chains)
}

/** Slice equals quote, and the code is in the quote. */
function checkEvidence(one, { rule, document, files }) {
  const name = `evidence ${one.id}`
  must(rule && document, `${name}: its rule or its document is missing`)
  must(
    sha256(Buffer.from(one.quote, 'utf8')) === one.quote_sha256,
    `${name}: the quote does not have its hash`,
  )
  must(one.end - one.start === one.quote.length, `${name}: the quote is not as long as its place`)
  must(!rule || holdsCode(one.quote, rule), `${name}: the code ${rule?.code} is not in the quote`)
  const text = files.get(`texts/${one.parse_id}.txt`)
  if (text)
    must(
      text.toString('utf8').slice(one.start, one.end) === one.quote,
      `${name}: the text does not say this at its place`,
    )
}

/** The code itself, or a range of codes that it lies in (`97110-97112`, `97110 through 97112`). */
function holdsCode(quote, { code, code_range: range }) {
  const text = quote.toUpperCase()
  if (text.includes(code) || (range && range.split('-').every((end) => text.includes(end)))) return true
  return [...text.matchAll(/\b([A-Z0-9.]{2,8})\s*(?:[-–—]|THROUGH|THRU|TO)\s*([A-Z0-9.]{2,8})\b/g)].some(
    ([, first, last]) => first <= code && code <= last,
  )
}

function checkVersion(version, parse, fetch) {
  const name = `document ${version.id}`
  must(parse && fetch, `${name}: its parse or its fetch is missing`)
  if (!parse || !fetch) return
  must(fetch.outcome === 'ok', `${name}: made of a fetch that did not succeed`)
  must(fetch.blob_sha256 === parse.blob_sha256, `${name}: parsed from other bytes than were fetched`)
}

/** Each line's seal, and that the lines follow each other. */
function checkChains(ndjson, chains) {
  const last = {}
  for (const line of ndjson
    .split('\n')
    .filter(Boolean)
    .map((text) => JSON.parse(text))) {
    const name = `audit event ${line.chain} ${line.seq}`
    const sealed = [
      line.prev_hash,
      line.seq,
      line.at,
      line.actor,
      line.action,
      line.object_kind,
      line.object_id,
      line.detail,
    ].join('\n')
    must(sha256(Buffer.from(sealed, 'utf8')) === line.hash, `${name}: changed`)
    const before = last[line.chain]
    if (before && chains[line.chain].is_whole)
      must(
        line.seq === before.seq + 1 && line.prev_hash === before.hash,
        `${name}: does not follow the line before it`,
      )
    last[line.chain] = line
  }
  for (const [chain, { head, is_whole: isWhole }] of Object.entries(chains))
    if (isWhole)
      must(
        last[chain]?.seq === head.seq && last[chain]?.hash === head.hash,
        `audit chain ${chain}: does not end at its head`,
      )
}

function report(manifest) {
  for (const problem of problems) console.log(`FAILED  ${problem}`)
  if (problems.length > 0) {
    console.log(`REFUSED: ${problems.length} ${problems.length === 1 ? 'thing does' : 'things do'} not hold.`)
    process.exitCode = 1
    return
  }
  console.log(
    `VERIFIED: ${manifest.count} of ${manifest.total} rules as of ${manifest.generated_at ?? 'an empty audit trail'}; every file, quote and seal holds.`,
  )
  console.log(
    `Signed by key ${manifest.key.id}${wantedKey ? '.' : ': compare this name with the one that the publisher shows.'}`,
  )
  if (manifest.documents === 'hashes_only')
    console.log(
      'Texts and original bytes are not enclosed: their hashes are in parses.json and fetches.json.',
    )
}

function readFolder(folder) {
  const files = new Map()
  const walk = (path) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const full = join(path, entry.name)
      if (entry.isDirectory()) walk(full)
      else if (path !== folder || !entry.name.endsWith('.zip'))
        files.set(relative(folder, full).split(sep).join('/'), readFileSync(full))
    }
  }
  walk(folder)
  return files
}

/** Files of a zip whose entries are stored as they are, found from its directory at the end. */
function unzip(zip) {
  const end = zip.length - 22
  if (end < 0 || zip.readUInt32LE(end) !== 0x06054b50) throw new Error('not a zip, or cut off')
  const files = new Map()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, start] = [
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ]
    const path = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const from = start + 30 + zip.readUInt16LE(start + 26)
    files.set(path, zip.subarray(from, from + size))
    at += 46 + nameLength
  }
  return files
}

/** The zip as its maker writes it: whatever differs from this was changed. */
function rezip(files, manifest) {
  const order = ['manifest.json', 'manifest.sig', ...manifest.files.map(({ path }) => path)]
  const [body, directory] = [[], []]
  let offset = 0
  for (const path of order) {
    const [content, name, isStreamed] = [
      files.get(path),
      Buffer.from(path, 'utf8'),
      path.startsWith('blobs/'),
    ]
    const crc = crc32(content)
    const common = (head, sizes) => {
      head.writeUInt16LE(20, 0)
      head.writeUInt16LE(isStreamed ? 0x0808 : 0x0800, 2)
      head.writeUInt16LE(0x21, 8)
      for (const [index, value] of sizes.entries()) head.writeUInt32LE(value, 10 + 4 * index)
      head.writeUInt16LE(name.length, 22)
      return head
    }
    const sizes = [crc, content.length, content.length]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    common(local.subarray(4), isStreamed ? [0, 0, 0] : sizes)
    const descriptor = Buffer.alloc(isStreamed ? 16 : 0)
    if (isStreamed)
      for (const [index, value] of [0x08074b50, ...sizes].entries())
        descriptor.writeUInt32LE(value, 4 * index)
    const record = Buffer.alloc(46)
    record.writeUInt32LE(0x02014b50, 0)
    record.writeUInt16LE((3 << 8) | 63, 4)
    common(record.subarray(6), sizes)
    record.writeUInt32LE((0o100644 << 16) >>> 0, 38)
    record.writeUInt32LE(offset, 42)
    body.push(local, name, content, descriptor)
    directory.push(record, name)
    offset += 30 + name.length + content.length + descriptor.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(order.length, 8)
  end.writeUInt16LE(order.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...body, ...directory, end])
}

function crc32(bytes) {
  let crc = -1
  for (const byte of bytes) crc = (crc >>> 8) ^ CRC[(crc ^ byte) & 255]
  return ~crc >>> 0
}
