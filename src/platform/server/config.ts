import * as z from 'zod'

const Settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().optional(),
  BANYAN_DATA: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  BASE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/)
    .default('localhost'),
  /** The port in public addresses, if it differs from PORT (behind a proxy). */
  PUBLIC_PORT: z.coerce.number().int().optional(),
  HTTPS: z.enum(['on', 'off']).default('off'),
  TRUST_PROXY: z.string().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Banyan <no-reply@banyan.example>'),
  SMS_URL: z.string().optional(),
  FILES_URL: z.string().optional(),
  /** The program that converts office documents to PDF. Without it, they are offered as downloads. */
  OFFICE_COMMAND: z.string().min(1).default('soffice'),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  BANYAN_SECRET: z.string().min(16).optional(),
  POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  SEVERAL_SERVERS: z.enum(['on', 'off']).default('off'),
})

export type Config = ReturnType<typeof readConfig>

/** Reads the settings from the environment. An invalid one stops the start with an error that names it. */
export function readConfig(environment: Record<string, string | undefined>) {
  const parsed = Settings.safeParse(environment)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Invalid settings:\n  ${lines.join('\n  ')}`)
  }
  const s = parsed.data
  return {
    production: s.NODE_ENV === 'production',
    port: s.PORT,
    // Demo accounts have a well-known password, so a development server only accepts local connections.
    host: s.HOST ?? (s.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
    dataFolder: s.BANYAN_DATA,
    databaseUrl: s.DATABASE_URL,
    baseDomain: s.BASE_DOMAIN,
    publicPort: s.PUBLIC_PORT,
    https: s.HTTPS === 'on',
    trustProxy: s.TRUST_PROXY,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    smsUrl: s.SMS_URL,
    filesUrl: s.FILES_URL,
    officeCommand: s.OFFICE_COMMAND,
    metricsToken: s.METRICS_TOKEN,
    logLevel: s.LOG_LEVEL,
    /** Lines for people instead of JSON for machines. */
    readableLog: s.NODE_ENV === 'development',
    secret: s.BANYAN_SECRET,
    poolSize: s.POOL_SIZE,
    severalServers: s.SEVERAL_SERVERS === 'on',
  }
}
