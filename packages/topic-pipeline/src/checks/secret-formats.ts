import { type PatternRule, re2 } from '../pattern-rule.ts'
import { entropy, isStandIn } from './placeholder.ts'

/** Bits per character below which a value of these formats was typed, not generated (`AKIAAAAA…`). */
const MIN_ENTROPY = 2.5

/** Formats that name their issuer, from the issuers' documents; group 1 is the secret. Published example keys are refused too. */
const FORMATS: readonly (readonly [id: string, keywords: string, pattern: string])[] = [
  ['secret.aws-access-key-id', 'akia asia abia acca', '\\b((?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16})\\b'],
  [
    'secret.aws-secret-access-key',
    'aws',
    '(?i)aws[a-z_. -]{0,20}(?:secret|access)[a-z_. -]{0,20}[\'"`=:>\\s]{1,8}([A-Za-z0-9+/]{40})(?:[^A-Za-z0-9+/=]|$)',
  ],
  ['secret.github-token', 'ghp_ gho_ ghu_ ghs_ ghr_', '\\b(gh[pousr]_[0-9A-Za-z]{36,})'],
  ['secret.github-fine-grained', 'github_pat_', '\\b(github_pat_[0-9A-Za-z_]{82})'],
  ['secret.gitlab-token', 'glpat- glrt- gldt- glft-', '\\b(gl(?:pat|rt|dt|ft)-[0-9A-Za-z_-]{20})'],
  ['secret.slack-token', 'xoxb- xoxp- xoxa- xapp-', '\\b((?:xox[bpa]|xapp)-[0-9A-Za-z]+-[0-9A-Za-z-]{20,})'],
  ['secret.slack-webhook', 'hooks.slack.com', '(hooks\\.slack\\.com/services/T[0-9A-Z]{8,}/B[0-9A-Z]{8,}/[0-9A-Za-z]{20,})'],
  ['secret.stripe-key', 'sk_live_ sk_test_ rk_live_ rk_test_', '\\b([sr]k_(?:live|test)_[0-9A-Za-z]{10,99})'],
  ['secret.webhook-signing', 'whsec_', '\\b(whsec_[0-9A-Za-z+/_-]{20,})'],
  ['secret.google-api-key', 'aiza', '\\b(AIza[0-9A-Za-z_-]{35})'],
  ['secret.google-client-secret', 'gocspx-', '\\b(GOCSPX-[0-9A-Za-z_-]{28})'],
  ['secret.openai', 't3blbkfj', '\\b(sk-[0-9A-Za-z_-]{20,100}T3BlbkFJ[0-9A-Za-z_-]{20,})'],
  ['secret.anthropic', 'sk-ant-', '\\b(sk-ant-(?:api|admin)[0-9]{2}-[0-9A-Za-z_-]{80,})'],
  ['secret.huggingface', 'hf_', '\\b(hf_[A-Za-z]{34})\\b'],
  ['secret.npm-token', 'npm_', '\\b(npm_[0-9A-Za-z]{36})\\b'],
  ['secret.pypi-token', 'pypi-', '\\b(pypi-AgEIcHlwaS5vcmc[0-9A-Za-z_-]{30,})'],
  ['secret.docker-pat', 'dckr_', '\\b(dckr_[po]at_[0-9A-Za-z_-]{27})'],
  ['secret.digitalocean', 'dop_v1_ doo_v1_ dor_v1_', '\\b(do[por]_v1_[0-9a-f]{64})'],
  ['secret.databricks', 'dapi', '\\b(dapi[0-9a-f]{32})'],
  ['secret.vault', 'hvs. hvb.', '\\b(hv[sb]\\.[0-9A-Za-z_-]{90,})'],
  ['secret.azure-storage-key', 'accountkey', '(?i)AccountKey=([A-Za-z0-9+/]{86}==)'],
  ['secret.telegram-bot', 'telegram bot', '\\b([0-9]{8,10}:A[0-9A-Za-z_-]{34})'],
  ['secret.twilio', 'twilio', '\\b(SK[0-9a-f]{32})\\b'],
  ['secret.shopify', 'shpat_ shpca_ shppa_ shpss_', '\\b(shp(?:at|ca|pa|ss)_[0-9a-f]{32})'],
  ['secret.sendgrid', 'sg.', '\\b(SG\\.[0-9A-Za-z_-]{22}\\.[0-9A-Za-z_-]{43})'],
  ['secret.grafana', 'glsa_', '\\b(glsa_[0-9A-Za-z]{32}_[0-9a-f]{8})'],
  ['secret.postman', 'pmak-', '\\b(PMAK-[0-9a-f]{24}-[0-9a-f]{34})'],
  ['secret.linear', 'lin_api_', '\\b(lin_api_[0-9A-Za-z]{40})'],
  ['secret.age-key', 'age-secret-key-1', '(?i)\\b(AGE-SECRET-KEY-1[0-9A-Z]{58})'],
  ['secret.discord-webhook', 'api/webhooks/', '(discord(?:app)?\\.com/api/webhooks/[0-9]{17,20}/[0-9A-Za-z_-]{60,})'],
  ['secret.private-key', 'private key', '(-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----[\\s\\\\nr]*[A-Za-z0-9+/=]{20,})'],
  ['secret.jwt', 'ey', '\\b(ey[0-9A-Za-z_-]{10,}\\.ey[0-9A-Za-z_-]{10,}\\.[0-9A-Za-z_-]{20,})'],
  ['secret.own-api-key', 'ppk_ ppd_ ppt_', '\\b(pp[kdt]_[0-9A-Za-z]{36})\\b'],
]

export const secretFormats: readonly PatternRule[] = FORMATS.map(([id, keywords, pattern]) => ({
  id,
  keywords: keywords === 'private key' ? [keywords] : keywords.split(' '),
  pattern: re2(pattern),
  accept: (value) => !isStandIn(value) && entropy(value) >= MIN_ENTROPY,
}))
