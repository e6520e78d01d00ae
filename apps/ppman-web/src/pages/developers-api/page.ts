import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import { z } from 'zod'
import {
  type Addresses,
  baseUrlOf,
  DOCUMENTATION_API,
  documentUrlOf,
  EXAMPLE_ADDRESSES,
  POLICY_API,
  type ReferenceApi,
  tagLabel,
  tagOperations,
} from '../../api-reference/apis.ts'
import { operationsOf } from '../../api-reference/document.ts'
import { page, type Page } from '../../views.ts'

type ReferenceLink = { label: string; href: string; isCurrent: boolean }
type LinkGroup = { title: string; links: ReferenceLink[] }

const tagsOf = ({ document }: ReferenceApi) => document.tags.map(({ name }) => name)
const tagPath = ({ path }: ReferenceApi, tag: string) => `${path}/${tag}`

function tagLinks(api: ReferenceApi, current: string | null): LinkGroup {
  const links = tagsOf(api).map((tag) => ({
    label: tagLabel(tag),
    href: tagPath(api, tag),
    isCurrent: tag === current,
  }))
  return { title: api.label, links }
}

/** All operations of an API by tag, each with a link. */
function indexModel(api: ReferenceApi, addresses: Addresses) {
  const { info, tags } = api.document
  return {
    title: api.label,
    description: `All operations of the ${api.label}: ${info.description}`,
    lead: info.description,
    version: info.version,
    baseUrl: baseUrlOf(api, addresses),
    documentUrl: documentUrlOf(api, addresses),
    count: operationsOf(api.document).length,
    groups: tags.map(({ name, description }) => ({
      label: tagLabel(name),
      href: tagPath(api, name),
      id: name,
      description,
      operations: operationsOf(api.document, name).map(({ method, path, operation }) => ({
        verb: method.toUpperCase(),
        verbClass: method,
        path,
        summary: operation.summary,
        href: `${tagPath(api, name)}#${operation.operationId}`,
      })),
    })),
  }
}

/** The operations of one tag with parameters, fields and examples. */
function tagModel(api: ReferenceApi, tag: string, addresses: Addresses) {
  const operations = tagOperations(api, tag, addresses)
  const lead = api.document.tags.find(({ name }) => name === tag)?.description ?? ''
  return {
    title: tagLabel(tag),
    crumbs: [{ label: api.label, href: api.path }],
    description: `${api.label}: ${lead}`,
    lead,
    hasTrying: api.isTried,
    nav: {
      label: `${api.label} reference`,
      groups: [
        {
          title: tagLabel(tag),
          links: operations.map(({ id, summary }) => ({ label: summary, href: `#${id}`, isCurrent: false })),
        },
        tagLinks(api, tag),
      ],
    },
    operations,
  }
}

const indexPage = (api: ReferenceApi): Page =>
  page<z.ZodObject, ReturnType<typeof indexModel>>({
    path: api.path,
    access: 'public',
    query: z.object({}),
    template: new URL('./index.hbs', import.meta.url),
    load: ({ ctx: { config } }) => Promise.resolve(indexModel(api, config)),
    examples: { page: indexModel(api, EXAMPLE_ADDRESSES) },
  })

const Tag = z.object({ tag: param.text(1, 40) })

const tagPage = (api: ReferenceApi): Page =>
  page<typeof Tag, ReturnType<typeof tagModel>>({
    path: `${api.path}/:tag`,
    access: 'public',
    query: Tag,
    template: new URL('./tag.hbs', import.meta.url),
    listedPaths: tagsOf(api).map((tag) => tagPath(api, tag)),
    async load({ query: { tag }, ctx: { config } }) {
      if (!tagsOf(api).includes(tag))
        throw new AppError('not_found', `The ${api.label} has no operations of this name.`)
      return tagModel(api, tag, config)
    },
    examples: Object.fromEntries(tagsOf(api).map((tag) => [tag, tagModel(api, tag, EXAMPLE_ADDRESSES)])),
  })

/** The reference of both APIs: an index of all operations, and a page for each tag. */
export const referencePages: readonly Page[] = [POLICY_API, DOCUMENTATION_API].flatMap((api) => [
  indexPage(api),
  tagPage(api),
])
