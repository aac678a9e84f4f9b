import { isIP } from 'node:net'
import * as z from 'zod'
import { deskAddress } from './deskAddress.ts'
import { readSender } from './mail/mail.ts'
import { smtpSettings } from './mail/smtp.ts'
import { openProvider } from './messages/provider.ts'
import { databaseUrls, poolerAddress, replicaAddress } from './postgres/address.ts'
import { startProblem } from './startProblem.ts'
import { storageAddress } from './storage/storageSetting.ts'
import { reportAddress } from './watch/reportAddress.ts'
import { serviceAddress } from './watch/sender.ts'

/** A setting whose value may be shown when it is refused, because it is no secret. */
const shown = (expected: string) => ({
  error: ({ input }: { input?: unknown }) => `${expected}, not ${JSON.stringify(input)}`,
})
const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, shown(`must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`))
const count = (smallest: number, largest: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= smallest && Number(text) <= largest,
      shown(`must be a whole number from ${smallest} to ${largest}`),
    )
    .transform(Number)
const port = () => count(1, 65_535)
const secret = () => z.string().min(16, 'must have at least 16 characters').optional()

/** A setting that `check` refuses with a sentence that does not contain the value, because it may hold a password. */
const checkedBy = (check: (value: string) => unknown) =>
  z.string().superRefine((value, refinement) => {
    const message = refusalOf(() => check(value))
    if (message) refinement.addIssue({ code: 'custom', message })
  })

function refusalOf(check: () => unknown): string | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof URIError) return 'must write a percent sign as %25'
    return error instanceof Error ? error.message : String(error)
  }
}

const Settings = z.object({
  NODE_ENV: oneOf('development', 'test', 'production').default('development'),
  PORT: port().default(4000),
  HOST: z.string().optional(),
  BANYAN_DATA: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  /** A pooler in transaction mode, for the connections of requests only. */
  POOLER_URL: checkedBy(poolerAddress).optional(),
  /** A streaming replica, for reports and exports. */
  REPLICA_URL: checkedBy(replicaAddress).optional(),
  BASE_DOMAIN: z
    .string()
    .regex(
      /^(?=.{1,200}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
      shown('must be a plain domain in small letters such as banyan.example, without https:// and without a port'),
    )
    .default('localhost'),
  /** The port in public addresses, if it differs from PORT (behind a proxy). */
  PUBLIC_PORT: port().optional(),
  HTTPS: oneOf('on', 'off').default('off'),
  TRUST_PROXY: z
    .string()
    .refine(
      (list) => list.split(',').every((entry) => isProxy(entry.trim())),
      shown('must list the addresses of your proxies, such as 10.0.0.5, 10.0.0.0/8 or loopback, separated by commas'),
    )
    .optional(),
  SMTP_URL: checkedBy(smtpSettings).optional(),
  MAIL_FROM: checkedBy(readSender).default('Banyan <no-reply@banyan.example>'),
  SMS_URL: checkedBy((url) => openProvider('sms', url)).optional(),
  SUPPORT_DESK_URL: checkedBy(deskAddress).optional(),
  PUSH_STAND_IN: z.url(shown('must be the address of a stand-in, such as http://127.0.0.1:4100')).optional(),
  FILES_URL: checkedBy(storageAddress).optional(),
  BACKUP_URL: checkedBy((url) => storageAddress(url, 'BACKUP_URL')).optional(),
  BACKUP_KEY: secret(),
  BACKUP_DAYS: count(1, 3650).default(14),
  /** The program that converts office documents to PDF. Without it, they are offered as downloads. */
  OFFICE_COMMAND: z.string().default('soffice'),
  METRICS_TOKEN: secret(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('info'),
  BANYAN_SECRET: secret(),
  POOL_SIZE: count(2, 200).default(10),
  REQUESTS_PER_PERSON: count(0, 100_000).optional(),
  REQUESTS_PER_SCHOOL: count(0, 100_000).optional(),
  STORAGE_PER_SCHOOL: count(1, 1_000_000).optional(),
  SLOW_QUERY_MS: count(1, 60_000).default(500),
  TRACES_URL: checkedBy(serviceAddress).optional(),
  TRACES_SHARE: count(1, 100).default(100),
  ERROR_REPORTS_URL: checkedBy(reportAddress).optional(),
  SEVERAL_SERVERS: oneOf('on', 'off').default('off'),
})

/** An address, a range of addresses, or one of the names Fastify knows for ranges. */
function isProxy(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true
  const [address = '', length, ...more] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128))
}

export type Config = ReturnType<typeof readConfig>

/** Reads the settings from the environment. An invalid one stops the start with a sentence that names it. */
export function readConfig(environment: Record<string, string | undefined>) {
  // An empty variable is how many tools write one that is not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(given)
  if (!parsed.success)
    throw startProblem(parsed.error.issues.map((issue) => sentence(String(issue.path[0]), issue.message)).join('\n'))
  const s = parsed.data
  const refusal = refusalOf(() => s.DATABASE_URL && databaseUrls(s.DATABASE_URL, s.BANYAN_SECRET))
  if (refusal) throw startProblem(sentence('DATABASE_URL', refusal))
  if (s.PUSH_STAND_IN && s.NODE_ENV === 'production')
    throw startProblem('PUSH_STAND_IN is for tests: in production, push messages go only to the services of browsers.')
  if (s.BACKUP_URL && !s.BACKUP_KEY)
    throw startProblem('BACKUP_URL needs BACKUP_KEY, the passphrase that backups are encrypted with.')
  if (s.POOLER_URL && !s.DATABASE_URL)
    throw startProblem('POOLER_URL needs DATABASE_URL: a pooler stands before a database of your own.')
  if (s.REPLICA_URL && !s.DATABASE_URL)
    throw startProblem('REPLICA_URL needs DATABASE_URL: the embedded database has no replica.')
  // With the embedded database they share the data folder, and with it the secret.
  if (s.SEVERAL_SERVERS === 'on' && s.DATABASE_URL && !s.BANYAN_SECRET)
    throw startProblem(
      'SEVERAL_SERVERS needs BANYAN_SECRET, the same on every server. Without it, each makes its own, and sessions and links of one fail on the other.',
    )
  return {
    production: s.NODE_ENV === 'production',
    port: s.PORT,
    // Demo accounts have a well-known password, so a development server only accepts local connections.
    host: s.HOST ?? (s.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
    dataFolder: s.BANYAN_DATA,
    databaseUrl: s.DATABASE_URL,
    poolerUrl: s.POOLER_URL,
    replicaUrl: s.REPLICA_URL,
    baseDomain: s.BASE_DOMAIN,
    publicPort: s.PUBLIC_PORT,
    https: s.HTTPS === 'on',
    trustProxy: s.TRUST_PROXY,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    smsUrl: s.SMS_URL,
    /** The vendor's support desk, to which a school can send tickets. */
    supportDesk: s.SUPPORT_DESK_URL === undefined ? undefined : deskAddress(s.SUPPORT_DESK_URL),
    /** The origin of a stand-in for the push services of browsers. */
    pushStandIn: s.PUSH_STAND_IN && new URL(s.PUSH_STAND_IN).origin,
    filesUrl: s.FILES_URL,
    /** Where backups go, the passphrase that opens them, and how many days they are kept. */
    backupUrl: s.BACKUP_URL,
    backupKey: s.BACKUP_KEY,
    backupDays: s.BACKUP_DAYS,
    officeCommand: s.OFFICE_COMMAND,
    metricsToken: s.METRICS_TOKEN,
    logLevel: s.LOG_LEVEL,
    /** Lines for people instead of JSON for machines. */
    readableLog: s.NODE_ENV === 'development',
    secret: s.BANYAN_SECRET,
    poolSize: s.POOL_SIZE,
    /** Requests a second; null is no limit. Tests call as one person what a school calls in a day. */
    requestsPerPerson: rateOf(s.REQUESTS_PER_PERSON ?? (s.NODE_ENV === 'test' ? 0 : 150)),
    requestsPerSchool: rateOf(s.REQUESTS_PER_SCHOOL ?? (s.NODE_ENV === 'test' ? 0 : 300)),
    /** In bytes; null is no limit. */
    storagePerSchool: s.STORAGE_PER_SCHOOL === undefined ? null : s.STORAGE_PER_SCHOOL * 1e9,
    slowQueryMs: s.SLOW_QUERY_MS,
    /** Where traces go, and the percentage of requests and jobs that are traced. */
    tracesUrl: s.TRACES_URL,
    tracesShare: s.TRACES_SHARE,
    errorReportsUrl: s.ERROR_REPORTS_URL,
    severalServers: s.SEVERAL_SERVERS === 'on',
  }
}

const rateOf = (perSecond: number) => (perSecond === 0 ? null : perSecond)

/** Checks of whole addresses already name their setting. */
const sentence = (name: string, message: string) =>
  message.includes(name) ? message : `${name} ${message}${message.endsWith('.') ? '' : '.'}`
