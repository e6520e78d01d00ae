import { z } from 'zod'

/** Names, kinds and defaults of every environment variable, by service. */
export function configurationPage(schemas: Record<string, z.ZodObject>): string {
  const sections = Object.entries(schemas).flatMap(([service, schema]) => [`## ${service}`, '', '| name | kind | default | |', '|---|---|---|---|', ...rowsOf(schema), ''])
  return ['# Configuration', '', 'Written from the schemas that each service reads its environment with, once, at start. A bad one is refused with every problem at once.', '', ...sections].join('\n')
}

type Property = { type?: string; format?: string; enum?: string[]; default?: unknown; description?: string; minimum?: number; maximum?: number }

function rowsOf(schema: z.ZodObject): string[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, Property>; required?: string[] }
  return Object.entries(properties).map(([name, property]) => {
    const fallback = property.default === undefined ? (required.includes(name) ? '**needed**' : '') : `\`${JSON.stringify(property.default).replaceAll('"', '')}\``
    return `| \`${name}\` | ${kindOf(property, schema.shape[name] as z.ZodType)} | ${fallback} | ${property.description ?? ''} |`
  })
}

function kindOf({ type, format, enum: values }: Property, field: z.ZodType): string {
  if (values) return values.map((value) => `\`${value}\``).join(', ')
  const output = (z.toJSONSchema(field, { io: 'output', unrepresentable: 'any' }) as Property).type
  return format === 'uri' ? 'address' : (type ?? output ?? 'text').replace('string', 'text')
}
