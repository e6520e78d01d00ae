import { type PatternRule, re2 } from '../../scan/pattern-rule.ts'
import { looksRandom } from '../../secret-openings.ts'
import { entropy, isPlaceholder } from './credential-value.ts'

/**
 * Clouds, clusters and databases: id, keywords (lower case, separated by blanks) and pattern; group
 * 1 is the secret.
 */
const cloudFormats: readonly (readonly [id: string, keywords: string, pattern: string])[] = [
  ['secret.aws-access-key-id', 'akia asia abia acca', '\\b((?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16})\\b'],
  [
    'secret.aws-secret-access-key',
    'aws',
    '(?i)aws[a-z_. :\\n-]{0,20}(?:secret|access)[a-z_. ' +
      '-]{0,20}[\'"`=:>\\s]{1,8}([A-Za-z0-9+/]{40})(?:[^A-Za-z0-9+/=]|$)',
  ],
  [
    'secret.aws-session-token',
    'aws_session_token x-amz-security-token',
    '(?i)(?:session_token|security-token)[\'"`=:\\s]{1,6}([A-Za-z0-9+/=%]{100,})',
  ],
  ['secret.aws-bedrock', 'absk', '\\b(ABSK[A-Za-z0-9+/]{100,})'],
  ['secret.google-api-key', 'aiza', '\\b(AIza[0-9A-Za-z_-]{35})'],
  ['secret.google-client-secret', 'gocspx-', '\\b(GOCSPX-[0-9A-Za-z_-]{28})'],
  ['secret.google-oauth', 'ya29. 1//0', '\\b(ya29\\.[0-9A-Za-z_-]{40,}|1//0[0-9A-Za-z_-]{40,})'],
  ['secret.firebase', 'apa91b', '\\b([0-9A-Za-z_-]{7,30}:APA91b[0-9A-Za-z_-]{100,})'],
  [
    'secret.azure-storage-key',
    'accountkey sharedaccesskey',
    '(?i)(?:Account|SharedAccess)Key=([A-Za-z0-9+/]{43,88}={1,2})',
  ],
  ['secret.azure-client-secret', 'q~', '(?:^|[^0-9A-Za-z])([0-9A-Za-z_~.-]{3}[0-9]Q~[0-9A-Za-z_~.-]{31,34})'],
  ['secret.digitalocean', 'dop_v1_ doo_v1_ dor_v1_', '\\b(do[por]_v1_[0-9a-f]{64})'],
  ['secret.alibaba', 'ltai', '\\b(LTAI[0-9A-Za-z]{16,26})\\b'],
  ['secret.tencent', 'akid', '\\b(AKID[0-9A-Za-z]{32})\\b'],
  ['secret.cloudflare', 'v1.0-', '\\b(v1\\.0-[0-9a-f]{24}-[0-9a-f]{146})'],
  ['secret.heroku', 'hrku-', '\\b(HRKU-[0-9A-Za-z_-]{50,})'],
  ['secret.fly', 'fo1_ fm1 fm2_', '\\b(fo1_[0-9A-Za-z_-]{43}|fm[12][a-z]?_[0-9A-Za-z+/=_-]{60,})'],
  ['secret.ibm', 'ibm', '(?i)ibm[a-z_ -]{0,30}key[\'"`=:\\s]{1,6}([0-9A-Za-z_-]{44})\\b'],
  ['secret.vault', 'hvs. hvb. hvr.', '\\b(hv[sbr]\\.[0-9A-Za-z_-]{24,})'],
  ['secret.terraform', '.atlasv1.', '\\b([0-9A-Za-z]{14}\\.atlasv1\\.[0-9A-Za-z_-]{60,70})'],
  ['secret.pulumi', 'pul-', '\\b(pul-[0-9a-f]{40})'],
  [
    'secret.doppler',
    'dp.pt. dp.st. dp.ct. dp.sa.',
    '\\b(dp\\.(?:pt|ct|sa|scim|audit|st(?:\\.[a-z0-9_-]{2,35})?)\\.[0-9A-Za-z]{40,44})',
  ],
  ['secret.openshift', 'sha256~', '\\b(sha256~[0-9A-Za-z_-]{43})'],
  ['secret.kubernetes-bootstrap', 'token', '(?i)token[\\s=:"]{1,6}([0-9a-z]{6}\\.[0-9a-z]{16})\\b'],
  ['secret.planetscale', 'pscale_', '\\b(pscale_(?:tkn|pw|oauth)_[0-9A-Za-z_.=-]{32,64})'],
  ['secret.supabase', 'sbp_ sb_secret_', '\\b(sbp_[0-9a-f]{40}|sb_secret_[0-9A-Za-z_-]{20,})'],
  ['secret.netlify', 'nfp_', '\\b(nfp_[0-9A-Za-z]{36})'],
  ['secret.tailscale', 'tskey-', '\\b(tskey-[a-z]{2,10}-[0-9A-Za-z-]{16,})'],
  ['secret.databricks', 'dapi', '\\b(dapi[0-9a-f]{32})'],
  ['secret.age-key', 'age-secret-key-1', '(?i)\\b(AGE-SECRET-KEY-1[0-9A-Z]{58})'],
]

/**
 * Code hosts, package registries, build, monitoring and language models: id, keywords (lower case,
 * separated by blanks) and pattern; group 1 is the secret.
 */
const codeFormats: readonly (readonly [id: string, keywords: string, pattern: string])[] = [
  ['secret.github-token', 'ghp_ gho_ ghu_ ghs_ ghr_', '\\b(gh[pousr]_[0-9A-Za-z]{36,})'],
  ['secret.github-fine-grained', 'github_pat_', '\\b(github_pat_[0-9A-Za-z_]{82})'],
  ['secret.gitlab-trigger', 'glptt- gloas-', '\\b(glptt-[0-9a-f]{40}|gloas-[0-9a-f]{64})'],
  [
    'secret.gitlab-token',
    'glpat- glrt- gldt- glft- glcbt- glimt- glsoat- glagent- glffct-',
    '\\b(gl(?:pat|rt|dt|ft|cbt|imt|soat|agent|ffct)-[0-9A-Za-z_.-]{20,})',
  ],
  ['secret.bitbucket', 'atbb', '\\b(ATBB[0-9A-Za-z]{28,})\\b'],
  ['secret.atlassian', 'atatt3', '\\b(ATATT3[0-9A-Za-z_=-]{60,})'],
  ['secret.npm-token', 'npm_', '\\b(npm_[0-9A-Za-z]{36})\\b'],
  ['secret.npm-auth', '_authtoken _auth', '(?i)_auth(?:Token)?\\s*=\\s*"?([0-9A-Za-z+/=_-]{20,})'],
  ['secret.pypi-token', 'pypi-', '\\b(pypi-AgE[0-9A-Za-z_-]{50,})'],
  ['secret.rubygems', 'rubygems_', '\\b(rubygems_[0-9a-f]{48})'],
  ['secret.cargo', 'cio', '\\b(cio[0-9A-Za-z]{32})\\b'],
  ['secret.nuget', 'oy2', '\\b(oy2[a-z0-9]{43})\\b'],
  ['secret.docker-pat', 'dckr_', '\\b(dckr_[po]at_[0-9A-Za-z_-]{27,})'],
  ['secret.jfrog', 'akcp cmvmdgtuo', '\\b(AKCp[0-9A-Za-z]{69}|cmVmdGtuO[0-9A-Za-z]{50,})'],
  ['secret.sonar', 'sqp_ sqa_ squ_', '\\b(sq[pau]_[0-9a-f]{40})'],
  ['secret.circleci', 'ccipat_', '\\b(CCIPAT_[0-9A-Za-z]{22}_[0-9a-f]{40})'],
  ['secret.buildkite', 'bkua_', '\\b(bkua_[0-9a-f]{40})'],
  ['secret.sourcegraph', 'sgp_', '\\b(sgp_(?:[0-9A-Fa-f]{16}_|local_)?[0-9A-Fa-f]{40})'],
  ['secret.postman', 'pmak-', '\\b(PMAK-[0-9a-f]{24}-[0-9a-f]{34})'],
  ['secret.linear', 'lin_api_ lin_oauth_', '\\b(lin_(?:api|oauth)_[0-9A-Za-z]{40,})'],
  ['secret.prefect', 'pnu_ pnb_', '\\b(pn[ub]_[0-9A-Za-z]{36})'],
  ['secret.readme', 'rdme_', '\\b(rdme_[0-9a-z]{70})'],
  [
    'secret.one-password',
    'a3- ops_ey',
    '\\b(A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]' +
      '{5}-[A-Z0-9]{5}|ops_ey[0-9A-Za-z+/_-]{100,})',
  ],
  ['secret.grafana', 'glsa_ glc_', '\\b(glsa_[0-9A-Za-z]{32}_[0-9a-f]{8}|glc_[0-9A-Za-z+/]{32,}={0,2})'],
  ['secret.new-relic', 'nrak- nrii- nral', '\\b(NRAK-[0-9A-Za-z]{27}|NRII-[0-9A-Za-z_-]{32})'],
  ['secret.sentry', 'sntryu_ sntrys_', '\\b(sntryu_[0-9a-f]{64}|sntrys_[0-9A-Za-z+/=_-]{60,})'],
  ['secret.dynatrace', 'dt0', '\\b(dt0[a-z][0-9]{2}\\.[0-9A-Z]{24}\\.[0-9A-Z]{64})'],
  ['secret.hugging-face', 'hf_ api_org_', '\\b(hf_[A-Za-z0-9]{34,}|api_org_[A-Za-z]{34})'],
  ['secret.openai', 't3blbkfj', '\\b(sk-[0-9A-Za-z_-]{20,100}T3BlbkFJ[0-9A-Za-z_-]{20,})'],
  [
    'secret.openai-project',
    'sk-proj- sk-svcacct- sk-admin- sk-or-v1-',
    '\\b(sk-(?:proj|svcacct|admin|or-v1)-[0-9A-Za-z_-]{40,})',
  ],
  ['secret.anthropic', 'sk-ant-', '\\b(sk-ant-[a-z]{3,6}[0-9]{2}-[0-9A-Za-z_-]{80,})'],
  ['secret.perplexity', 'pplx-', '\\b(pplx-[0-9A-Za-z]{40,})'],
  ['secret.groq', 'gsk_', '\\b(gsk_[0-9A-Za-z]{50,})'],
  ['secret.replicate', 'r8_', '\\b(r8_[0-9A-Za-z]{37})'],
  ['secret.langsmith', 'lsv2_', '\\b(lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10})'],
  ['secret.figma', 'figd_', '\\b(figd_[0-9A-Za-z_-]{40,})'],
  ['secret.notion', 'ntn_ secret_', '\\b(ntn_[0-9]{11}[0-9A-Za-z]{35}|secret_[0-9A-Za-z]{43})\\b'],
  ['secret.airtable', 'pat', '\\b(pat[0-9A-Za-z]{14}\\.[0-9a-f]{64})\\b'],
  ['secret.asana', 'asana', '(?i)asana[^\\n]{0,40}?\\b([0-9]/[0-9]{16}:[0-9a-f]{32}|[0-9a-f]{32})\\b'],
]

/**
 * Messengers, payment, mail, and keys of any issuer: id, keywords (lower case, separated by blanks)
 * and pattern; group 1 is the secret.
 */
const serviceFormats: readonly (readonly [id: string, keywords: string, pattern: string])[] = [
  [
    'secret.slack-token',
    'xoxb- xoxp- xoxa- xoxr- xoxs- xapp- xoxe',
    '\\b((?:xox[bparse](?:\\.xox[bp])?|xapp)-[0-9][0-9A-Za-z]*-[0-9A-Za-z-]{20,})',
  ],
  [
    'secret.slack-webhook',
    'hooks.slack.com',
    '(hooks\\.slack\\.com/(?:services|workflows|triggers)/[TE][0-9A-Z]{8,}/[AB]?[0-9A-Z]' +
      '{8,}/[0-9A-Za-z/]{20,})',
  ],
  [
    'secret.teams-webhook',
    'webhookb2/ incomingwebhook/',
    '(webhookb2/[0-9a-f-]{36}@[0-9a-f-]{36}/IncomingWebhook/[0-9a-f]{32}(?:/[0-9a-f-]{36})?)',
  ],
  [
    'secret.discord-webhook',
    'api/webhooks/',
    '(discord(?:app)?\\.com/api/(?:v[0-9]+/)?webhooks/[0-9]{17,20}/[0-9A-Za-z_-]{60,})',
  ],
  [
    'secret.discord-bot',
    'discord bot',
    '\\b([MNO][0-9A-Za-z_-]{23,27}\\.[0-9A-Za-z_-]{6}\\.[0-9A-Za-z_-]{27,40})\\b',
  ],
  ['secret.zapier-webhook', 'hooks.zapier.com', '(hooks\\.zapier\\.com/hooks/catch/[0-9]{4,}/[0-9a-z]{6,})'],
  ['secret.telegram-bot', 'telegram bot', '(?:\\b|bot)([0-9]{8,10}:A[0-9A-Za-z_-]{34})'],
  [
    'secret.stripe-key',
    'sk_live_ sk_test_ rk_live_ rk_test_',
    '\\b([sr]k_(?:live|test)_[0-9A-Za-z]{10,250})',
  ],
  ['secret.webhook-signing', 'whsec_', '\\b(whsec_[0-9A-Za-z+/_-]{20,})'],
  [
    'secret.paypal',
    'access_token$production',
    '\\b(access_token\\$production\\$[0-9a-z]{16}\\$[0-9a-f]{32})',
  ],
  [
    'secret.square',
    'eaaa sq0atp- sq0csp-',
    '\\b(EAAA[0-9A-Za-z_-]{56,}|sq0(?:atp|csp)-[0-9A-Za-z_-]{22,43})',
  ],
  [
    'secret.braintree',
    'access_token$',
    '\\b(access_token\\$(?:production|sandbox)\\$[0-9a-z]{16}\\$[0-9a-f]{32})',
  ],
  ['secret.plaid', 'access-', '\\b(access-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f-]{27})'],
  ['secret.mapbox', 'sk.ey', '\\b(sk\\.ey[0-9A-Za-z_-]{20,}\\.[0-9A-Za-z_-]{15,})'],
  [
    'secret.launchdarkly',
    'sdk- api-',
    '\\b((?:sdk|api)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\\b',
  ],
  ['secret.razorpay', 'rzp_', '\\b(rzp_(?:live|test)_[0-9A-Za-z]{14})\\b'],
  ['secret.shopify', 'shpat_ shpca_ shppa_ shpss_', '\\b(shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32})'],
  ['secret.facebook', 'eaac eaam', '\\b(EAA[CM][0-9A-Za-z]{90,})'],
  ['secret.sendgrid', 'sg.', '\\b(SG\\.[0-9A-Za-z_-]{22}\\.[0-9A-Za-z_-]{43})'],
  ['secret.mailgun', 'key-', '\\b(key-[0-9a-f]{32})\\b'],
  ['secret.mailchimp', '-us', '\\b([0-9a-f]{32}-us[0-9]{1,2})\\b'],
  ['secret.brevo', 'xkeysib- xsmtpsib-', '\\b(x(?:key|smtp)sib-[0-9a-f]{64}-[0-9A-Za-z]{16})'],
  ['secret.resend', 're_', '\\b(re_[0-9A-Za-z]{8}_[0-9A-Za-z]{24})\\b'],
  [
    'secret.password-hash',
    '$apr1$ $2a$ $2b$ $2y$ $5$ $6$ $1$ $y$ $argon2',
    '(\\$(?:apr1|1|2[aby]|5|6|y|argon2[a-z]{1,2})\\$[./0-9A-Za-z$=,+]{20,})',
  ],
  ['secret.twilio', 'twilio client(', '\\bAC[0-9a-f]{32}\\W{1,6}([0-9a-f]{32})\\b'],
  ['secret.twilio', 'twilio', '(?i)twilio[^\\n]{0,60}?\\b((?:SK)?[0-9a-f]{32})\\b'],
  [
    'secret.datadog',
    'dd_ datadog',
    '(?i)(?:\\bdd|datadog)[a-z_ -]{0,10}key[\'"`=:\\s]{1,6}([0-9a-f]{32,40})\\b',
  ],
  ['secret.okta', 'ssws', '(?i)ssws\\s+(00[0-9A-Za-z_-]{40})'],
  ['secret.hubspot', 'pat-na1- pat-eu1-', '\\b(pat-(?:na|eu)1-[0-9a-f]{8}-[0-9a-f-]{27})'],
  ['secret.typeform', 'tfp_', '\\b(tfp_[0-9A-Za-z_.=-]{59})'],
  ['secret.contentful', 'cfpat-', '\\b(CFPAT-[0-9A-Za-z_-]{43})'],
  ['secret.dropbox', 'sl.', '\\b(sl\\.(?:u\\.)?[0-9A-Za-z_-]{100,})'],
  [
    'secret.private-key',
    'private key',
    '(-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----[\\s\\\\nr]*(?:[A-Za-z-]+: ' +
      '[^\\n]*\\n\\s*)*[A-Za-z0-9+/=]{20,})',
  ],
  ['secret.putty-key', 'private-lines', '(?i)private-lines:\\s*[0-9]+\\s+([A-Za-z0-9+/=]{20,})'],
  ['secret.jwt', 'ey', '\\b(ey[0-9A-Za-z_-]{10,}\\.ey[0-9A-Za-z_-]{10,}\\.[0-9A-Za-z_-]{20,})'],
  ['secret.private-jwk', '"d"', '"d"\\s*:\\s*"([0-9A-Za-z_-]{40,})"'],
  ['secret.own-api-key', 'ppk_ ppd_ ppt_', '\\b(pp[kdt]_[0-9A-Za-z]{36})\\b'],
]

/**
 * Minimum entropy in bits per character; below it a value was typed, not generated (`AKIAAAAA…`).
 */
const MIN_ENTROPY = 2.5
const PHRASES = ['private key', 'access_token$production']

/**
 * Formats that identify their issuer, from the issuers' documentation. Published example keys are
 * refused too (docs decision D37).
 */
export const secretFormats: readonly PatternRule[] = [...cloudFormats, ...codeFormats, ...serviceFormats].map(
  ([id, keywords, pattern]) => ({
    id,
    keywords: PHRASES.includes(keywords) ? [keywords] : keywords.split(' '),
    pattern: re2(pattern),
    accept: isCredential,
    isExact: true,
    acceptJoined: (value) => isCredential(value) && looksRandom(value),
  }),
)

function isCredential(value: string): boolean {
  return !isPlaceholder(value) && entropy(value) >= MIN_ENTROPY
}
