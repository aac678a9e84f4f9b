import { pathToFileURL } from 'node:url'

const longestMessage = 500

/**
 * What may be personal in a message: texts in quotes, addresses, ids, and anything with several digits, such as phone numbers
 * and dates.
 */
const values = [
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|“[^”]*”|‘[^’]*’/g,
  /[^\s@]+@[^\s@]+/g,
  /\b[0-9a-f]{8}-[0-9a-f-]{27}\b/gi,
  /\+?\d[\d\s().-]{3,}\d|\d{4,}/g,
  // Beyond ASCII there are names, and no message of ours or of PostgreSQL in English needs it.
  /[^\x20-\x7e’…]+/g,
]

/** A message without the values it may contain. */
export const plainMessage = (message: string) =>
  values.reduce((text, pattern) => text.replace(pattern, '…'), message.split('\n', 1)[0] ?? '').slice(0, longestMessage)

type Frame = { function?: string; filename: string; lineno: number; colno: number; in_app: boolean }

const line = /^ {4}at (?:(?:async )?(.+?) \()?(?:file:\/\/)?(.+?):(\d+):(\d+)\)?$/

const root = pathToFileURL(process.cwd()).pathname

/** The calls that led to the error, the outermost first, with paths below the program's folder. */
export const stackFrames = (stack: string): Frame[] =>
  stack
    .split('\n')
    .flatMap((text): Frame[] => {
      const [, name, path, row, column] = line.exec(text) ?? []
      if (!path || !row || !column) return []
      const filename = path.startsWith(`${root}/`)
        ? path.slice(root.length + 1)
        : path.replace(/^.*\/node_modules\//, 'node_modules/')
      const inApp = filename.startsWith('src/')
      return [{ ...(name && { function: name }), filename, lineno: Number(row), colno: Number(column), in_app: inApp }]
    })
    .slice(0, 50)
    .reverse()
