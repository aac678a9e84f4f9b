import { readFileSync } from 'node:fs'
import { rewritten } from './names.ts'

type RegisterLines = {
  readonly file: string
  /** Text that identifies the start of the list. */
  readonly list: string
  /** The text of the line that ends the list. */
  readonly end: string
  readonly lines: readonly string[]
  readonly imported?: string
}

/** The lists that every module is added to. CONTRIBUTING.md names the same files. */
const registers: readonly RegisterLines[] = [
  {
    file: 'src/app/modules.server.ts',
    list: 'export const serverModules',
    end: ']',
    lines: ['  sampleRecordsModule,'],
    imported: `import { sampleRecordsModule } from '#modules/sampleRecords/server/module.ts'`,
  },
  {
    file: 'src/app/modules.web.ts',
    list: 'export const webModules',
    end: ']',
    lines: ['  sampleRecordsWeb,'],
    imported: `import { sampleRecordsWeb } from '#modules/sampleRecords/web/module.ts'`,
  },
  {
    file: 'proof/authorisation/audiences/school.ts',
    list: 'export const school',
    end: '}',
    lines: [
      '',
      `  'sampleRecords.listSampleRecords': [['school', 'canView']],`,
      `  'sampleRecords.createSampleRecord': [['school', 'canEdit']],`,
    ],
  },
  {
    file: 'proof/database/ownedIds.ts',
    list: `userId: 'users'`,
    end: '}',
    lines: [`  sampleRecordId: 'sample_records',`],
  },
]

/** The new contents of all registers, by file. Does not write them. */
export function withModule(plural: string, singular: string): Map<string, string> {
  return new Map(
    registers.map(({ file, list, end, lines, imported }) => {
      const source = readFileSync(file, 'utf8')
      const start = source.indexOf(list)
      const at = source.indexOf(`\n${end}`, start)
      if (start < 0 || at < 0) throw new Error(`${file} has no ${list}. Correct scripts/newModule/registerLines.ts.`)
      const added = rewritten(['', ...lines].join('\n'), plural, singular)
      const head = imported ? `${rewritten(imported, plural, singular)}\n` : ''
      return [file, `${head}${source.slice(0, at)}${added}${source.slice(at)}`]
    }),
  )
}
