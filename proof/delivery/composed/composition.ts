import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Values = Readonly<Record<string, string>>

/** What a container engine would read from operations/compose.yaml, operations/Dockerfile and the settings. */
export type Composition = {
  /** The environment of a server. */
  readonly environment: Values
  /** The account a server runs as. */
  readonly account: number
  readonly server: readonly string[]
  readonly healthCheck: readonly string[]
  readonly migrate: readonly string[]
  /** Folders in memory that a server may write, with the options of their mount. */
  readonly writable: readonly string[]
  /** Milliseconds between SIGTERM and SIGKILL. */
  readonly stopTime: number
  readonly proxyEnvironment: Values
  readonly databaseEnvironment: Values
  readonly database: readonly string[]
}

/**
 * Reads the files as an engine would. `given` are the variables that the operator sets beside the compose file, `settings` what they
 * fill into a copy of banyan.env.example. Only the parts of YAML that the compose file uses are understood.
 */
export function readComposition(operations: string, given: Values, settings: Values): Composition {
  const read = (name: string) => readFileSync(join(operations, name), 'utf8')
  const compose = read('compose.yaml')
  const at = (...path: string[]) => filled(compose, path, given)
  const dockerfile = read('Dockerfile')
  const words = (pattern: RegExp) => JSON.parse(only(dockerfile, pattern)) as string[]
  return {
    environment: {
      // An engine takes it from the account.
      HOME: only(dockerfile, /useradd .*--home-dir (\S+)/),
      ...imageEnvironment(dockerfile),
      ...readSettings(read(`${at('x-banyan', 'env_file')}.example`)),
      ...settings,
      ...mapping(at('x-banyan', 'environment')),
    },
    account: Number(only(dockerfile, /useradd .*--uid (\d+)/)),
    server: words(/^CMD (\[.*\])$/m),
    healthCheck: words(/HEALTHCHECK [^[]*CMD (\[.*\])$/m),
    migrate: list(at('services', 'migrate', 'command')),
    writable: list(at('x-banyan', 'tmpfs')),
    stopTime: Number(only(at('x-banyan', 'stop_grace_period'), /^(\d+)s$/)) * 1000,
    proxyEnvironment: mapping(at('services', 'proxy', 'environment')),
    databaseEnvironment: mapping(at('services', 'database', 'environment')),
    database: list(at('services', 'database', 'command')),
  }
}

function only(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1]
  if (!found) throw new Error(`${pattern} is not found.`)
  return found
}

/** The value behind a path of keys, in one line or in the lines below the last key, with the operator's variables in it. */
function filled(text: string, path: readonly string[], given: Values): string {
  const value = path.reduce((inner, key) => {
    const lines = inner.split('\n')
    const from = lines.findIndex((line) => line === `${key}:` || line.startsWith(`${key}: `))
    if (from < 0) throw new Error(`compose.yaml has no ${path.join('.')}.`)
    const rest = lines.slice(from + 1)
    const until = rest.findIndex((line) => /^\S/.test(line))
    const below = (until < 0 ? rest : rest.slice(0, until)).filter((line) => !/^\s*(#|$)/.test(line))
    const indent = below[0]?.search(/\S/) ?? 0
    const beside = (lines[from] ?? '').slice(key.length + 1).trim()
    return beside && !beside.startsWith('&') ? beside : below.map((line) => line.slice(indent)).join('\n')
  }, text)
  return value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, sign?: string, otherwise = '') => {
    if (given[name]) return given[name]
    if (sign === '?') throw new Error(`${name} is not set: ${otherwise}`)
    return otherwise
  })
}

const unquoted = (text: string) => text.replace(/^(['"])(.*)\1$/, '$2')

const list = (text: string) =>
  text
    .replace(/^\[(.*)\]$/, '$1')
    .split(', ')
    .map(unquoted)

function mapping(text: string): Values {
  const lines = text.startsWith('{') ? text.slice(1, -1).trim().split(', ') : text.split('\n')
  return Object.fromEntries(
    lines.map((line) => {
      const end = line.indexOf(': ')
      return [line.slice(0, end), unquoted(line.slice(end + 2).trim())]
    }),
  )
}

const readSettings = (text: string): Values =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, unquoted(value)]))

function imageEnvironment(dockerfile: string): Values {
  const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  const pairs = only(image, /^ENV (.*)$/m).split(' ')
  const system = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return [name, value.replace('$PATH', system)]
    }),
  )
}
