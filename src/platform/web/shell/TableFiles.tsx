import { type ReactNode, useCallback } from 'react'
import { type TableWriter, TableWriterContext } from '#ui/table/TableWriter.ts'
import { useSession } from '../session.ts'

/** Lets every table below it be exported; what writes the files is fetched with the first one. */
export function TableFiles({ children }: { children: ReactNode }) {
  const timeZone = useSession().school?.timeZone
  const write = useCallback<TableWriter>(
    async (format, sheet) => {
      const { fileOf } = await import('#platform/spreadsheet/file.ts')
      return fileOf(format, sheet, timeZone ? { timeZone } : {})
    },
    [timeZone],
  )
  return <TableWriterContext value={write}>{children}</TableWriterContext>
}
