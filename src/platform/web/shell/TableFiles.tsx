import { type ReactNode, useMemo } from 'react'
import { today } from '#platform/contract/dates/dates.ts'
import { type TableWriter, TableWriterContext } from '#ui/table/exports/tableWriter.ts'
import { useSession } from '../session/session.ts'

/** Enables the export of every table below it; the code that writes files loads with the first export. */
export function TableFiles({ children }: { children: ReactNode }) {
  const timeZone = useSession().school?.timeZone ?? 'Asia/Kolkata'
  const writer = useMemo<TableWriter>(
    () => ({
      write: async (format, sheet) => {
        const { fileOf } = await import('#platform/contract/spreadsheet/tableFile.ts')
        return fileOf(format, sheet, { timeZone })
      },
      today: () => today(timeZone),
    }),
    [timeZone],
  )
  return <TableWriterContext value={writer}>{children}</TableWriterContext>
}
