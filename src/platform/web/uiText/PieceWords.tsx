import { type ReactNode, useEffect, useState } from 'react'
import { type PieceText, PieceTextContext } from '#ui/pieceText.ts'
import { useLanguage } from '../i18n.tsx'

async function loadHindi(): Promise<PieceText> {
  const [{ boardText }, { chartText }, { gridText }, { richTextText }, { tableText }, { treeText }] = await Promise.all(
    [
      import('./boardText.hi.ts'),
      import('./chartText.hi.ts'),
      import('./gridText.hi.ts'),
      import('./richTextText.hi.ts'),
      import('./tableText.hi.ts'),
      import('./treeText.hi.ts'),
    ],
  )
  return {
    board: boardText,
    chart: chartText,
    grid: gridText,
    richText: richTextText,
    table: tableText,
    tree: treeText,
  }
}

/** Provides the text of tables, grids and charts in the language of the page; Hindi loads on demand. */
export function PieceWords({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const [hindi, setHindi] = useState<PieceText | null>(null)
  useEffect(() => {
    if (language === 'hi') void loadHindi().then(setHindi)
  }, [language])
  return <PieceTextContext value={language === 'hi' ? hindi : null}>{children}</PieceTextContext>
}
