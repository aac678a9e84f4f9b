import { useState } from 'react'
import { type ApiProblem, saveFile } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { toast } from '#ui/feedback/toast.ts'
import { cards } from '../../contracts/cardContract.ts'
import { cardLinks } from '../../contracts/linkContract.ts'
import { LinkDialog } from '../links/LinkDialog.tsx'
import { useServerWords } from '../words.ts'
import { CardLines } from './CardLines.tsx'

/** A student's current report cards, for the class teacher and the office. */
export function StudentCards({ classId, studentId }: { classId: string; studentId: string }) {
  const say = useServerWords()
  const language = useLanguage()
  const read = useRead(cards.routes.listStudentCards, { params: { classId, studentId } })
  const link = useSend(cardLinks.routes.linkCard)
  const [path, setPath] = useState<string | null>(null)
  const found = read.data?.cards ?? []
  if (found.length === 0) return null
  const open = (cardId: string) =>
    saveFile(cards.routes.printCard, { params: { classId, cardId }, query: { language } }).catch((problem: unknown) =>
      toast.error(say(problem as ApiProblem)),
    )
  const makeLink = (cardId: string) =>
    link.mutate(
      { params: { classId, cardId }, body: { language } },
      { onSuccess: ({ data }) => setPath(data.path), onError: (problem) => toast.error(say(problem)) },
    )
  return (
    <>
      <CardLines cards={found} onOpen={(cardId) => void open(cardId)} onLink={makeLink} />
      {path && <LinkDialog path={path} onClose={() => setPath(null)} />}
    </>
  )
}
