import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readConfig } from '@ppman/http'
import { Ajv2019 } from 'ajv/dist/2019.js'
import dockerfileUtils from 'dockerfile-utils'
import { parse, parseAllDocuments } from 'yaml'
import { configSchema as docsApi } from '../../../../apps/docs-api/src/config.ts'
import { configSchema as emailHook } from '../../../../apps/email-hook/src/config.ts'
import { configSchema as ppmanApi } from '../../../../apps/ppman-api/src/config.ts'
import { workerConfigSchema } from '../../../../apps/ppman-api/src/worker-config.ts'
import { configSchema as ppmanWeb } from '../../../../apps/ppman-web/src/config.ts'
import { configSchema as controlPlane } from '../../../control-plane/src/config.ts'
import { inDeploy, ROOT } from '../places.ts'

type Container = Record<'securityContext' | 'resources', object> &
  Record<'livenessProbe' | 'readinessProbe', { httpGet: { path: string } }> & { env: EnvEntry[] }
type PodSpec = { containers: [Container]; securityContext: object }
type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string }
  spec?: { template: { spec: PodSpec } }
  data?: Record<string, string>
}
const CONFIGS = {
  'ppman-api': ppmanApi,
  'ppman-worker': workerConfigSchema,
  'ppman-web': ppmanWeb,
  'docs-api': docsApi,
  'email-hook': emailHook,
  'control-plane': controlPlane,
}

/** Severity of the language server protocol: 1 is an error, 2 a warning. */
const WARNING = 2

/** Kustomize as kubectl ships it, since 1.21 with the fields used here. */
const render = (overlay: string) =>
  spawnSync('kubectl', ['kustomize', inDeploy('kubernetes', overlay)], { encoding: 'utf8' })
const hasKustomize = render('small').status === 0
if (!hasKustomize)
  console.error('kubectl with kustomize is not installed: the overlays are not rendered here')
const manifestsOf = (text: string) => parseAllDocuments(text).map((document) => document.toJS() as Manifest)

describe.each(hasKustomize ? ['small', 'large'] : [])('overlay %s', (overlay) => {
  const manifests = manifestsOf(render(overlay).stdout)
  const named = (kind: string, name: string) =>
    manifests.find((each) => each.kind === kind && each.metadata.name === name)

  test('every manifest is valid by the schema of Kubernetes', async () => {
    for (const manifest of manifests) {
      const group = manifest.apiVersion.includes('/') ? manifest.apiVersion : 'v1'
      const classes = (await import(`kubernetes-models/${group}`)) as Record<
        string,
        new (data: object) => { validate(): void }
      >
      const Model = classes[manifest.kind]
      expect(Model).toBeDefined()
      const problem = (() => {
        try {
          new Model!(manifest).validate()
          return null
        } catch (error) {
          return `${manifest.kind} ${manifest.metadata.name}: ${String(error)}`
        }
      })()
      expect(problem).toBeNull()
    }
  })

  test.each(Object.keys(CONFIGS))(
    '%s has probes, limits, a budget, scaling, a policy and no rights',
    (name) => {
      const { template } = named('Deployment', name)!.spec!
      const [container] = template.spec.containers
      expect(template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 })
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(container.livenessProbe.httpGet.path).toBe('/healthz')
      expect(container.readinessProbe.httpGet.path).toBe('/health')
      expect(container.resources).toMatchObject({
        requests: { cpu: expect.anything(), memory: expect.anything() },
        limits: { memory: expect.anything() },
      })
      for (const kind of ['Service', 'PodDisruptionBudget', 'HorizontalPodAutoscaler', 'NetworkPolicy'])
        expect(named(kind, name)).toBeDefined()
    },
  )

  test.each(Object.entries(CONFIGS))('%s would start with the settings that it is given', (name, schema) => {
    const [container] = named('Deployment', name)!.spec!.template.spec.containers
    const env = { ...named('ConfigMap', 'ppman')!.data, ...environmentOf(container.env) }
    expect(() => readConfig(schema as never, env)).not.toThrow()
  })
})

type EnvEntry = { name: string; value?: string; valueFrom?: { secretKeyRef: { optional?: boolean } } }

/** Values of the environment with stand-ins for required secrets; optional ones are left out. */
const environmentOf = (entries: EnvEntry[]): Record<string, string> =>
  Object.fromEntries(
    entries
      .filter(({ valueFrom }) => !valueFrom?.secretKeyRef.optional)
      .map(({ name, value }) => [name, value ?? SECRETS[name] ?? 's'.repeat(43)]),
  )

const SECRETS: Record<string, string> = {
  DATABASE_URL: 'postgresql://ppman@db/ppman',
  REDIS_URL: 'redis://redis:6379',
  AUDIT_SIGNING_KEY: generateKeyPairSync('ed25519')
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
  UPLOAD_KEYS: `k1:${'s'.repeat(43)}`,
  WEBHOOK_SECRET_KEYS: `k1:${'s'.repeat(43)}`,
  TOKEN_PEPPER: `k1:${'s'.repeat(43)}`,
}

test('the compose file is valid by the schema of the compose specification', () => {
  const schemaFile = inDeploy('node_modules', 'dclint', 'schemas', 'compose.schema.json')
  const file = JSON.parse(readFileSync(schemaFile, 'utf8')) as Record<string, unknown>
  const { $schema: _, ...schema } = file
  const compose = parse(readFileSync(inDeploy('compose.yaml'), 'utf8'), { merge: true }) as object
  const validate = new Ajv2019({ strict: false, validateFormats: false, validateSchema: false }).compile(
    schema,
  )
  validate(compose)
  expect(validate.errors).toBeNull()
  expect(Object.keys((compose as { services: object }).services)).toEqual(
    expect.arrayContaining([...Object.keys(CONFIGS), 'postgres', 'redis', 'front', 'migrate']),
  )
})

test('the Dockerfile has no fault, and the versions of its tools are those of the repository', () => {
  const text = readFileSync(inDeploy('Dockerfile'), 'utf8')
  const problems = dockerfileUtils.validate(text).filter(({ severity = 1 }) => severity <= WARNING)
  expect(problems).toEqual([])
  const { packageManager, devDependencies } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as {
    packageManager: string
    devDependencies: { turbo: string }
  }
  expect(new Set(text.match(/pnpm@[\d.]+/g))).toEqual(new Set([packageManager]))
  expect(text).toContain(`turbo@${devDependencies.turbo} prune`)
  expect(text).toMatch(/^USER 10001:10001$/m)
})
