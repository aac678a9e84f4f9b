import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('the README lists every setting', () => {
  const source = readFileSync('src/platform/server/config.ts', 'utf8')
  const names = [...source.matchAll(/^ {2}([A-Z_]+): \w/gm)].flatMap(([, name]) => name ?? [])
  const readme = readFileSync('README.md', 'utf8')
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !readme.includes(`| \`${name}\` |`))).toEqual([])
})

const refusalOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return 'accepted'
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`
  }
}

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 1 to 65535, not "abc".'],
  [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535, not "0".'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535, not "70000".'],
  [{ PORT: '4000.5' }, 'PORT must be a whole number from 1 to 65535, not "4000.5".'],
  [{ PUBLIC_PORT: '-1' }, 'PUBLIC_PORT must be a whole number from 1 to 65535, not "-1".'],
  [{ POOL_SIZE: '1' }, 'POOL_SIZE must be a whole number from 2 to 200, not "1".'],
  [{ SLOW_QUERY_MS: '0' }, 'SLOW_QUERY_MS must be a whole number from 1 to 60000, not "0".'],
  [{ REQUESTS_PER_PERSON: 'many' }, 'REQUESTS_PER_PERSON must be a whole number from 0 to 100000, not "many".'],
  [{ TRACES_URL: 'collector:4318' }, 'TRACES_URL must be an address such as https://collector.example/path.'],
  [{ ERROR_REPORTS_URL: 'https://hush@errors.example/' }, 'ERROR_REPORTS_URL must look like https://key@host/project.'],
  [{ HTTPS: 'yes' }, 'HTTPS must be on or off, not "yes".'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, test or production, not "prod".'],
  [{ SEVERAL_SERVERS: 'true' }, 'SEVERAL_SERVERS must be on or off, not "true".'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug or silent, not "loud".'],
  [
    { TRUST_PROXY: 'true' },
    'TRUST_PROXY must list the addresses of your proxies, such as 10.0.0.5, 10.0.0.0/8 or loopback, separated by commas, not "true".',
  ],
  [
    { TRUST_PROXY: '1' },
    'TRUST_PROXY must list the addresses of your proxies, such as 10.0.0.5, 10.0.0.0/8 or loopback, separated by commas, not "1".',
  ],
  [
    { TRUST_PROXY: '10.0.0.0/33' },
    'TRUST_PROXY must list the addresses of your proxies, such as 10.0.0.5, 10.0.0.0/8 or loopback, separated by commas, not "10.0.0.0/33".',
  ],
  [
    { BASE_DOMAIN: 'https://school.example' },
    'BASE_DOMAIN must be a plain domain in small letters such as banyan.example, without https:// and without a port, not "https://school.example".',
  ],
  [
    { BASE_DOMAIN: 'school.example:4000' },
    'BASE_DOMAIN must be a plain domain in small letters such as banyan.example, without https:// and without a port, not "school.example:4000".',
  ],
  [{ BANYAN_SECRET: 'short' }, 'BANYAN_SECRET must have at least 16 characters.'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters.'],
  [{ FILES_URL: 'ftp://user:hush@host/files' }, 'FILES_URL must begin with file:/// or s3://.'],
  [{ FILES_URL: 'file://files' }, 'FILES_URL must have three slashes before the folder, as in file:///folder.'],
  [{ FILES_URL: 's3://key:hush@host/' }, 'FILES_URL must name a bucket, as in s3://key:secret@host/bucket.'],
  [{ FILES_URL: 's3://key:hush@host/files?style=x' }, 'In FILES_URL, style must be path or host.'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must look like smtp://user:password@host:port.'],
  [{ SMTP_URL: 'smtp://user:hush@host?tls=maybe' }, 'In SMTP_URL, tls must be off or required.'],
  [{ SMTP_URL: 'smtp://user:hush%@host' }, 'SMTP_URL must write a percent sign as %25.'],
  [{ MAIL_FROM: 'Office' }, 'MAIL_FROM must be an address or "Name <address>".'],
  [
    { SMS_URL: 'sms://key:hush@host' },
    'SMS_URL must look like msg91://authkey@control.msg91.com?sender=… or twilio://sid:token@api.twilio.com?from=….',
  ],
  [{ SMS_URL: 'twilio://me:hush@api.twilio.com' }, 'SMS_URL must begin with the account id: twilio://AC….'],
  [
    { PUSH_STAND_IN: 'stand-in' },
    'PUSH_STAND_IN must be the address of a stand-in, such as http://127.0.0.1:4100, not "stand-in".',
  ],
  [
    { PUSH_STAND_IN: 'http://127.0.0.1:4100', NODE_ENV: 'production' },
    'PUSH_STAND_IN is for tests: in production, push messages go only to the services of browsers.',
  ],
  [{ DATABASE_URL: 'db.example' }, 'DATABASE_URL must look like postgres://owner:password@host:5432/database.'],
  [
    { DATABASE_URL: 'mysql://me:hush@host/db' },
    'DATABASE_URL must look like postgres://owner:password@host:5432/database.',
  ],
  [
    { DATABASE_URL: 'postgres://banyan@host/db' },
    'DATABASE_URL has no password. Set BANYAN_SECRET to a long random string.',
  ],
  [
    { REPLICA_URL: 'postgres://me:hush@replica/banyan' },
    'REPLICA_URL must look like postgres://replica:5432/database, without a user.',
  ],
  [{ REPLICA_URL: 'postgres://replica' }, 'REPLICA_URL needs DATABASE_URL: the embedded database has no replica.'],
  [
    { POOLER_URL: 'postgres://me:hush@pooler:6432/banyan' },
    'POOLER_URL must look like postgres://pooler:6432/database, without a user.',
  ],
  [
    { POOLER_URL: 'postgres://pooler:6432' },
    'POOLER_URL needs DATABASE_URL: a pooler stands before a database of your own.',
  ],
  [
    { SEVERAL_SERVERS: 'on', DATABASE_URL: 'postgres://banyan:hush@host/db' },
    'SEVERAL_SERVERS needs BANYAN_SECRET, the same on every server. Without it, each makes its own, and sessions and links of one fail on the other.',
  ],
])('the setting %j is refused in a sentence that names it and reveals no password', (env, sentence) => {
  expect(refusalOf(env as Record<string, string>)).toBe(`StartProblem: ${sentence}`)
})

/** The settings of a file of lines, as Docker and systemd read them. */
const settingsIn = (file: string) =>
  Object.fromEntries(
    [...readFileSync(file, 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^'(.*)'$/, '$1'),
    ]),
  )
const key = 'a long random text that nobody guesses'

test('T13 the settings that an installation begins with are accepted, and only the proxy reaches the server', () => {
  const given = { ...settingsIn('operations/banyan.env.example'), BANYAN_SECRET: key, BACKUP_KEY: key }
  expect(readConfig(given)).toMatchObject({ host: '127.0.0.1', production: true, https: true, trustProxy: 'loopback' })
})

test('T13 the same settings suit the containers, which reach each other', () => {
  const [, block = ''] =
    /^x-banyan:[\s\S]*?\n {2}environment:\n([\s\S]*?)\n {2}\w/m.exec(readFileSync('operations/compose.yaml', 'utf8')) ??
    []
  const environment = Object.fromEntries(
    [...block.matchAll(/^ {4}([A-Z_]+): (.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value
        .replace(/^'(.*)'$/, '$1')
        .replace(/\$\{\w+:-([^}]*)\}/g, '$1')
        .replace(/\$\{[^}]*\}/g, 'a-password'),
    ]),
  )
  const given = { ...settingsIn('operations/banyan.env.example'), BANYAN_SECRET: key, ...environment }
  expect(readConfig(given)).toMatchObject({ host: '0.0.0.0', severalServers: true, backupUrl: undefined })
  expect(refusalOf({ ...given, BANYAN_SECRET: '' })).toContain('SEVERAL_SERVERS needs BANYAN_SECRET')
})

test('every refused setting has its own line', () => {
  expect(refusalOf({ PORT: 'four', HTTPS: 'yes' }).split('\n')).toHaveLength(2)
})

test('a setting that is empty is not set', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '', TRUST_PROXY: '' })).toEqual(readConfig({}))
})

test.each(['loopback', '10.0.0.5', '10.0.0.0/8, fd00::/8', '::1'])('the proxies %j are accepted', (list) => {
  expect(readConfig({ TRUST_PROXY: list }).trustProxy).toBe(list)
})
