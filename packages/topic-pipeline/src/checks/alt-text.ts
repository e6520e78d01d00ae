import type { Node, Root } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { visit } from 'unist-util-visit'
import { type Finding, type FindingRule, placeOfNode, type Severity, type Stage } from '../review.ts'
import { htmlTags } from '../markup/elements.ts'

/** Screen readers do not pause in an alternative text; longer texts belong into the page. */
const MAX_CHARS = 250
/**
 * Words that describe no content: kinds of pictures in several languages, and filler words. An
 * alternative text of only these is generic.
 */
const EMPTY_WORDS = new Set(
  (
    'alt alternative text image images img pic pics picture pictures photo photos ' +
    'photograph screen screenshot screenshots screengrab screencap shot grab capture ' +
    'snapshot diagram figure fig graphic graphics graph icon logo chart plot illustration ' +
    'thumbnail banner hero clipart drawing bild abbildung abb foto grafik diagramm ' +
    'bildschirmfoto imagen captura pantalla figura gráfico ilustración fotografía écran ' +
    'graphique imagem tela immagine schermata afbeelding schermafbeelding figuur 图 图片 截图 ' +
    '屏幕截图 画像 写真 図 スクリーンショット a an the this that these my our your some any new old another ' +
    'here there above below left right next previous see click tap press press to enlarge ' +
    'zoom view open of for from with showing shows at am pm and in on no not is goes go de ' +
    'da do del la le el une un ein eine der die das ohne sans sin d l titel titre título ' +
    'description describe caption insert add put placeholder todo tbd tbc fixme decorative ' +
    'decoration spacer divider separator background blank empty none null undefined ' +
    'untitled unnamed default sample n na nan test testing foo bar baz asdf asdfg qwerty ' +
    'abc xyz slide page step part number copy final draft pasted clipboard scan whatsapp ' +
    'telegram'
  ).split(' '),
)
const NUMBER = /^(?:\d+[a-z]{0,2}|v\d+|[ivx]{1,4}|[a-z]|x{2,})$/i
const NO_WORD = /^[^\p{L}]*$/u
const ADDRESS = /^(?:https?:\/\/|\.{0,2}\/)\S+$/i
/** Default file names of cameras, phones and programs. */
const CAMERA = new RegExp(
  '^(?:img|dsc[fn]?|pxl|p|mvimg|screenshot|capture|unnamed|image)[_-]?\\d[\\w-]*$|' +
    '^untitled (?:design|document|drawing|presentation|project)\\b',
  'i',
)
const FILE_NAME = /^(?:[a-z]:)?[\w. ()%\\/-]+\.(?:png|jpe?g|gif|svg|webp|avif|bmp|tiff?|hei[cf])$/i
/** Machine names: `chart_q3_2026`, `claims-flow-v2`, a hash or a UUID. */
const STEM = new RegExp(
  '^[a-z0-9]+(?:[-_][a-z0-9]+)*(?:_[a-z0-9]+|-(?:v\\d+|final|copy|draft|\\d{4,}))$|' +
    '^(?=(?:\\D*\\d){3})(?=.*[a-z])[0-9a-z_-]{16,}$',
  'i',
)
const PLACEHOLDER = /\b(?:todo|tbd|fixme|alt text|placeholder|lorem ipsum)\b/i
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/** The rule that an alternative text breaks, or null. */
function altRule(alt: string): string | null {
  const words = alt.replace(INVISIBLE, '').trim()
  if (words === '') return 'alt.missing'
  if (FILE_NAME.test(words) || CAMERA.test(words) || STEM.test(words) || ADDRESS.test(words))
    return 'alt.filename'
  if (PLACEHOLDER.test(words)) return 'alt.placeholder'
  if (isGeneric(words)) return 'alt.generic'
  return words.length > MAX_CHARS ? 'alt.too-long' : null
}

/** Whether the text names only a kind of picture; numbers and dates do not count as content. */
const isGeneric = (alt: string): boolean =>
  NO_WORD.test(alt) ||
  (alt.match(/[\p{L}\p{N}]+/gu) ?? []).every(
    (word) => EMPTY_WORDS.has(word.toLowerCase().replace(/(?<=\p{L})\d+$/u, '')) || NUMBER.test(word),
  )

const IMAGE_COMPONENTS = new Set(['Image', 'Img', 'Figure', 'Picture', 'Screenshot', 'ZoomImage'])
/** A diagram title as its own statement or in its front matter. */
const DIAGRAM_TITLES = [
  /^[ \t]*accTitle[ \t]*:[ \t]*\S/m,
  /^---\r?\n(?:.*\r?\n){0,20}?[ \t]*title[ \t]*:[ \t]*\S/,
]
const ERRORS = new Set(['alt.missing', 'alt.missing-component', 'alt.link-image'])
const WARNINGS = ['alt.filename', 'alt.placeholder', 'alt.generic', 'alt.too-long', 'alt.mermaid-no-title']

/**
 * Finds images (Markdown, HTML, components) and diagrams whose text alternative is missing or
 * generic.
 */
export function checkAltText(tree: Root, stage: Stage): Finding[] {
  const findings: Finding[] = []
  visit(tree, (node, _index, parent) => {
    const ruleId = ruleBrokenBy(node, parent?.type === 'link' && parent.children.length === 1)
    if (ruleId) findings.push(finding(node, ruleId, stage))
  })
  return findings
}

function ruleBrokenBy(node: Root | Root['children'][number], isWholeLink: boolean): string | null {
  if (node.type === 'code')
    return node.lang === 'mermaid' && !DIAGRAM_TITLES.some((title) => title.test(node.value))
      ? 'alt.mermaid-no-title'
      : null
  if (node.type === 'html')
    return (
      htmlTags(node.value)
        .map((tag) => (tag.name === 'img' ? ruleOfAttributes(tag.attributes) : null))
        .find(Boolean) ?? null
    )
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') return elementRule(node)
  if (node.type !== 'image' && node.type !== 'imageReference') return null
  const rule = altRule(node.alt ?? '')
  return rule === 'alt.missing' && isWholeLink ? 'alt.link-image' : rule
}

function elementRule({ name, attributes }: MdxJsxFlowElement | MdxJsxTextElement): string | null {
  const isComponent = IMAGE_COMPONENTS.has(name ?? '')
  if (name !== 'img' && !isComponent) return null
  const values = new Map(
    attributes.flatMap((each) =>
      each.type === 'mdxJsxAttribute' && typeof each.value === 'string'
        ? [[each.name, each.value] as const]
        : [],
    ),
  )
  const rule = ruleOfAttributes(values)
  return rule === 'alt.missing' && isComponent ? 'alt.missing-component' : rule
}

/** An empty alternative text is right for images that are declared decorative. */
function ruleOfAttributes(values: ReadonlyMap<string, string>): string | null {
  const isDecoration =
    ['presentation', 'none'].includes(values.get('role') ?? '') || values.get('aria-hidden') === 'true'
  return values.get('alt') === '' && isDecoration ? null : altRule(values.get('alt') ?? '')
}

const finding = (node: Node, ruleId: string, stage: Stage): Finding => ({
  ...placeOfNode(node),
  ruleId,
  class: 'alt',
  severity: ERRORS.has(ruleId) && stage !== 'draft' ? 'error' : 'warning',
  field: 'bodyMdx',
  message: 'Readers who do not see this image learn nothing from its description.',
  hint: hintOf(ruleId),
})

const hintOf = (ruleId: string): string =>
  ruleId === 'alt.mermaid-no-title'
    ? 'Give the diagram an accTitle line.'
    : 'Say in a sentence what the image shows.'

export const altRules = (): FindingRule[] => [
  ...[...ERRORS].map((ruleId) => ruleOf(ruleId, 'error')),
  ...WARNINGS.map((ruleId) => ruleOf(ruleId, 'warning')),
]

const ruleOf = (ruleId: string, severity: Severity): FindingRule => ({
  ruleId,
  upsert: severity,
  approve: severity,
  hint: hintOf(ruleId),
})
