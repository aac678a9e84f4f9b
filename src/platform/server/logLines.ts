import { styleText } from 'node:util'

type Entry = {
  level: number
  time: number
  msg?: string
  id?: string
  method?: string
  route?: string
  action?: string
  status?: number
  ms?: number
  err?: { message?: string; stack?: string }
}

const levels = {
  10: ['trace', 'gray'],
  20: ['debug', 'gray'],
  30: ['info', 'green'],
  40: ['warn', 'yellow'],
  50: ['error', 'red'],
  60: ['fatal', 'red'],
} as const

/** Formats a JSON log entry as a line: time, level, request, what happened, request id. A stack follows on its own lines. */
export function logLine(json: string): string {
  const { level, time, msg, id, method, route, action, status, ms, err, ...others } = JSON.parse(json) as Entry
  const [name, colour] = levels[level as keyof typeof levels] ?? [String(level), 'gray']
  const text = [
    styleText('gray', clock.format(time)),
    styleText(colour, name.padEnd(5)),
    method && `${method} ${route}`,
    status,
    ms !== undefined && `${ms} ms`,
    // A finished request is described by its status and duration.
    status === undefined && msg,
    err?.message !== msg && err?.message?.split('\n')[0],
    action && styleText('gray', action),
    Object.keys(others).length > 0 && JSON.stringify(others),
    id && styleText('gray', id),
  ]
  const line = text.filter((part) => part !== undefined && part !== false && part !== '').join(' ')
  return err?.stack ? `${line}\n${err.stack.replace(/^/gm, '    ')}\n` : `${line}\n`
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

// A log that cannot be written, because its disk is full or its reader has gone, must neither stop nor delay the server.
process.stdout.on('error', () => {})

/** Where the server's log goes in development. */
export const lineStream = { write: (json: string) => process.stdout.write(logLine(json)) }

/** And in production. The logger's own stream would try again for ever on a full disk, and answer nobody meanwhile. */
export const jsonStream = { write: (json: string) => process.stdout.write(json) }
