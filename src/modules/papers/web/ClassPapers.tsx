import { useText } from '#platform/web/i18n.tsx'
import { PaperTable } from './PaperTable.tsx'
import { paperTitles } from './titles.ts'

/** The papers for a class, as a part of its assessments. */
export default function ClassPapers({ classId }: { classId: string }) {
  const { titles } = useText(paperTitles)
  return <PaperTable shelf="all" label={titles.list} classId={classId} />
}
