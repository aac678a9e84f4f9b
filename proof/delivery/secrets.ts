/** Patterns of secrets that must not be in a repository. */
const secretPatterns: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{60,}/,
  'an AWS key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a Google key': /\bAIza[0-9A-Za-z_-]{35}\b/,
  'a GitHub token': /\b(?:gh[pousr]_[0-9A-Za-z]{36,}|github_pat_[0-9A-Za-z_]{50,})\b/,
  'a GitLab token': /\bglpat-[0-9A-Za-z_-]{20,}\b/,
  'an npm token': /\bnpm_[0-9A-Za-z]{36}\b|_authToken\s*=\s*\S{10,}/,
  'a Slack token': /\bxox[abprs]-[0-9A-Za-z-]{10,}/,
  'a Stripe key': /\b[rs]k_live_[0-9A-Za-z]{20,}/,
  'a Twilio or SendGrid key': /\bSK[0-9a-f]{32}\b|\bSG\.[\w-]{20,}\.[\w-]{20,}/,
  'a JSON web token': /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{15,}/,
  'a URL with a password':
    /\b(?:postgres(?:ql)?|smtps?|https?|redis|mongodb(?:\+srv)?):\/\/[^\s:@/'"`$<{]+:(?!password@)[^\s:@/'"`$<{]{6,}@(?!localhost|127\.0\.0\.1|[\w.-]*example\b)/,
}

const forbiddenNames = /(?:^|\/)(?:\.env(?:\..*)?|id_(?:rsa|ed25519|ecdsa)|.*\.(?:pem|key|p12|pfx|jks|kdbx))$/

/** Files that may match, and why. */
const exemptFiles: Readonly<Record<string, string>> = {
  'proof/delivery/secrets.ts': 'contains the patterns themselves',
}

/** Everything in a file that looks like a secret, by name or content. */
export function findSecrets(file: string, content: string): string[] {
  if (file in exemptFiles) return []
  const found = Object.entries(secretPatterns)
    .filter(([, mark]) => mark.test(content))
    .map(([what]) => what)
  return forbiddenNames.test(file) ? [...found, 'a file name that must not be in a repository'] : found
}
