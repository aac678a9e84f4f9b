import { recordChange } from '#modules/operator/server/public.ts'
import { readArchive, writeArchive } from '#platform/server/backup/archive.ts'
import { exportTenant, removeTenant } from '#platform/server/backup/tenantExport.ts'
import { importTenant } from '#platform/server/backup/tenantImport.ts'
import { openFileStorage } from '#platform/server/storage/storageSetting.ts'
import { version } from '#platform/server/version.ts'
import { type AdminCommand, ask, type Installation, textOption, wordAt } from './command.ts'

const texts = { type: 'string' } as const

/** From BACKUP_KEY for machines, typed for people. */
async function askPassphrase(): Promise<string> {
  const given = process.env.BACKUP_KEY
  const { passphrase } = given
    ? { passphrase: given }
    : await ask({ words: [], options: {} }, { passphrase: 'Passphrase' })
  if (passphrase.length < 12) throw new Error('The passphrase must have at least 12 characters.')
  return passphrase
}

const note = (installation: Installation, action: string, subjectName: string) =>
  installation.database.asOperator((db) => recordChange(db, { action, subjectId: null, subjectName }))

export const archiveCommands: readonly AdminCommand[] = [
  {
    usage: 'tenant export <tenant> --to <file> [--plain]',
    does: 'Write everything of a school or organisation, rows and files, into an archive. Its passphrase comes from BACKUP_KEY or is asked for; --plain encrypts nothing.',
    options: { to: texts, plain: { type: 'boolean' } },
    run: async (input, installation) => {
      const code = wordAt(input, 0, 'tenant')
      const file = textOption(input, 'to')
      if (!file) throw new Error('Say where to: --to <file>.')
      const passphrase = input.options.plain ? null : await askPassphrase()
      const storage = await openFileStorage(installation.config)
      const source = { ownerUrl: installation.urls.owner, storage, version }
      await writeArchive(file, exportTenant(source, code), passphrase)
      await note(installation, 'exported', code)
      return `${file} holds everything of ${code}.`
    },
  },
  {
    usage: 'tenant import <file>',
    does: 'Bring an exported school or organisation into this server, with all its ids. Refused if it is already here.',
    run: async (input, installation) => {
      const file = wordAt(input, 0, 'file')
      const passphrase = file.endsWith('.age') || process.env.BACKUP_KEY ? await askPassphrase() : null
      const storage = await openFileStorage(installation.config)
      const into = { ownerUrl: installation.urls.owner, storage }
      const { name, code, rows, files } = await importTenant(into, readArchive(file, passphrase))
      await note(installation, 'imported', name)
      return `${name} is here, as it was exported: ${rows} rows and ${files} files. Its address is ${code}.${installation.config.baseDomain}.`
    },
  },
  {
    usage: 'tenant remove <tenant> --confirm <tenant>',
    does: 'Delete everything of a school or organisation for good. Export it first; an organisation goes after its schools.',
    options: { confirm: texts },
    run: async (input, installation) => {
      const code = wordAt(input, 0, 'tenant')
      if (textOption(input, 'confirm') !== code) throw new Error(`Say it twice: --confirm ${code}.`)
      const storage = await openFileStorage(installation.config)
      const { rows, files } = await removeTenant({ ownerUrl: installation.urls.owner, storage }, code)
      await note(installation, 'removed', code)
      return `${code} is removed: ${rows} rows and ${files} files.`
    },
  },
]
