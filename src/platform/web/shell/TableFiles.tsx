import { type ReactNode, useCallback } from 'react'
import { type TableWriter, TableWriterContext } from '#ui/table/exports/tableWriter.ts'
import { useSession } from '../session/session.ts'

/** Enables the export of every table below it; the code that writes files loads with the first export. */
export function TableFiles({ children }: { children: ReactNode }) {
  const timeZone = useSession().school?.timeZone
  const write = useCallback<TableWriter>(
    async (format, sheet) => {
      const { fileOf } = await import('#platform/contract/spreadsheet/tableFile.ts')
      return fileOf(format, sheet, timeZone ? { timeZone } : {})
    },
    [timeZone],
  )
  return <TableWriterContext value={write}>{children}</TableWriterContext>
}
