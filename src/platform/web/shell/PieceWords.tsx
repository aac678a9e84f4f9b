import { type ReactNode, useEffect, useState } from 'react'
import { englishGridText, GridTextContext } from '#ui/grid/GridText.ts'
import { englishTableText, TableTextContext } from '#ui/table/TableText.ts'
import { useLanguage } from '../i18n.tsx'

const english = { grid: englishGridText, table: englishTableText }

async function hindiWords(): Promise<typeof english> {
  const [{ gridText }, { tableText }] = await Promise.all([import('./gridText.hi.ts'), import('./tableText.hi.ts')])
  return { grid: gridText, table: tableText }
}

/** Tables and sheets speak the language of the page; their words come when a page with another language is opened. */
export function PieceWords({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const [hindi, setHindi] = useState<typeof english | null>(null)
  useEffect(() => {
    if (language === 'hi') void hindiWords().then(setHindi)
  }, [language])
  const words = language === 'hi' && hindi ? hindi : english
  return (
    <TableTextContext value={words.table}>
      <GridTextContext value={words.grid}>{children}</GridTextContext>
    </TableTextContext>
  )
}
