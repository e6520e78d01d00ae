import { type PatternRule, re2 } from '../pattern-rule.ts'
import { isTypedPassword } from './generated.ts'
import { isOwnWord } from './placeholder.ts'

/** Secrets that are handed to commands: as an option, or through a pipe. Group 1 is the secret. */
export const secretCommands: readonly PatternRule[] = [
  {
    id: 'secret.command-user',
    keywords: ['-u', '--user'],
    pattern: re2('(?i)\\s(?:-u|--user|--proxy-user)[\\s=]*[\'"]?[^\\s:\'"/]+:([^\\s\'"]{6,})'),
    accept: isOwnWord,
  },
  {
    id: 'secret.command-password',
    keywords: ['mysql', 'mariadb', 'sshpass', 'login', 'redis-cli', 'ldapsearch', 'mongo', 'psql', 'unzip'],
    pattern: re2(
      '(?i)(?:mysql[a-z]*|mariadb|sshpass|login|redis-cli|ldapsearch|mongo[a-z]*|unzip)\\b[^\\n]*?\\s-(?:p|a|w|P)[\\s=]*[\'"]?([^\\s\'"-][^\\s\'"]{7,})',
    ),
    accept: isTypedPassword,
  },
  {
    id: 'secret.command-password',
    keywords: ['convertto-securestring', 'net use', '/user:'],
    pattern: re2(
      '(?i)(?:convertto-securestring\\s+(?:-string\\s+)?["\']|net use\\s[^\\n]*?/user:\\S+\\s+["\']?)([^\\s"\']{8,})',
    ),
    accept: isTypedPassword,
  },
  {
    id: 'secret.command-password',
    keywords: ['--password-stdin', '--with-token', 'sudo -s', '--stdin'],
    pattern: re2(
      '(?i)(?:echo|printf)\\s+(?:-n\\s+)?["\']?([^\\s"\'|$]{8,})["\']?\\s*\\|[^\\n]*(?:--password-stdin|--with-token|sudo -s|--stdin)',
    ),
    accept: isTypedPassword,
  },
]
