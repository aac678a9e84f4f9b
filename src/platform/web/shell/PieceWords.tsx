import { type ReactNode, useEffect, useState } from 'react'
import { BoardTextContext, englishBoardText } from '#ui/board/BoardText.ts'
import { ChartTextContext, englishChartText } from '#ui/chart/ChartText.ts'
import { englishGridText, GridTextContext } from '#ui/grid/GridText.ts'
import { englishRichTextText, RichTextTextContext } from '#ui/richtext/RichTextText.ts'
import { englishTableText, TableTextContext } from '#ui/table/TableText.ts'
import { englishTreeText, TreeTextContext } from '#ui/tree/TreeText.ts'
import { useLanguage } from '../i18n.tsx'

const english = {
  board: englishBoardText,
  chart: englishChartText,
  grid: englishGridText,
  richText: englishRichTextText,
  table: englishTableText,
  tree: englishTreeText,
}

async function hindiWords(): Promise<typeof english> {
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

/** Tables, sheets and charts speak the language of the page; words in another one come when such a page is opened. */
export function PieceWords({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const [hindi, setHindi] = useState<typeof english | null>(null)
  useEffect(() => {
    if (language === 'hi') void hindiWords().then(setHindi)
  }, [language])
  const words = language === 'hi' && hindi ? hindi : english
  return (
    <TableTextContext value={words.table}>
      <GridTextContext value={words.grid}>
        <ChartTextContext value={words.chart}>
          <RichTextTextContext value={words.richText}>
            <TreeTextContext value={words.tree}>
              <BoardTextContext value={words.board}>{children}</BoardTextContext>
            </TreeTextContext>
          </RichTextTextContext>
        </ChartTextContext>
      </GridTextContext>
    </TableTextContext>
  )
}
