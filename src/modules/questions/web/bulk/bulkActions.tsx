import { IconArchive, IconFileExport, IconPencil, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { questions } from '#modules/questions/contract.ts'
import { limits } from '#modules/questions/kinds.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { TableSelection } from '#ui/table/selection/tableSelection.ts'
import { questionsText, useServerWords } from '../words.ts'
import { BulkEdit } from './BulkEdit.tsx'
import { useBulkChange } from './bulkChange.ts'

type ReadPage = (page: number, size: number) => Promise<{ rows: { questionId: string }[] }>

const pageSize = 200
/** Of everything that matches, at most this many are changed at once. */
const most = 2000

/** What can be done with the questions chosen in the list; `readPage` finds those that match but are not on the page. */
export function useBulkActions(readPage: ReadPage) {
  const text = useText(questionsText)
  const say = useServerWords()
  const change = useBulkChange()
  const exporting = useSend(questions.routes.exportQuestions)
  const [editing, setEditing] = useState<{ ids: string[]; clear: () => void } | null>(null)
  const chosen = async ({ allMatching, ids }: TableSelection): Promise<string[]> => {
    if (!allMatching) return [...ids]
    const found: string[] = []
    for (let page = 1; found.length < most; page += 1) {
      const { rows } = await readPage(page, pageSize)
      found.push(...rows.map(({ questionId }) => questionId))
      if (rows.length < pageSize) break
    }
    return found.filter((questionId) => !ids.has(questionId)).slice(0, most)
  }
  const action =
    (work: (ids: string[], clear: () => void) => Promise<string | null>) =>
    async (selection: TableSelection, clear: () => void) => {
      try {
        const said = await work(await chosen(selection), clear)
        if (said === null) return
        toast.success(said)
        clear()
      } catch (failed) {
        toast.error(say(failed as ApiProblem))
      }
    }
  const changeAll = (wanted: 'submit' | 'retire') =>
    action(async (ids) => {
      const { changed, skipped } = await change(ids, { change: wanted })
      return fill(text.bulk.changed, { n: changed, skipped })
    })
  const edit = action(async (ids, clear) => {
    setEditing({ ids, clear })
    return null
  })
  const write = action(async (ids) => {
    if (ids.length <= limits.exported) return say(await exporting.mutateAsync({ body: { questionIds: ids } }))
    toast.error(fill(text.bulk.tooMany, { n: limits.exported }))
    return null
  })
  const actions = [
    { label: text.bulk.edit, icon: IconPencil, onSelect: edit },
    { label: text.bulk.submit, icon: IconSend, onSelect: changeAll('submit') },
    { label: text.bulk.export, icon: IconFileExport, onSelect: write },
    { label: text.bulk.retire, icon: IconArchive, onSelect: changeAll('retire') },
  ]
  const dialog = editing && <BulkEdit ids={editing.ids} onClose={() => setEditing(null)} onDone={editing.clear} />
  return { actions, dialog }
}
