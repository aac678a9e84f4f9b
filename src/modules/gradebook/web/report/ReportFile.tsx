import { IconDownload, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { type ApiProblem, saveFile } from '#platform/web/api.ts'
import { useLanguage, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { studentReports } from '../../contracts/studentReportContract.ts'
import { LinkDialog } from '../links/LinkDialog.tsx'
import { linkText } from '../links/words.ts'
import { useServerWords } from '../words.ts'

/** The report as a PDF in the reader's language, to save or to send as a link. */
export function ReportFile({ studentId }: { studentId: string }) {
  const text = useText(linkText)
  const say = useServerWords()
  const language = useLanguage()
  const [path, setPath] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const link = useSend(studentReports.routes.linkStudentReport)
  const onError = (problem: unknown) => toast.error(say(problem as ApiProblem))
  const params = { studentId }
  const save = () => {
    setSaving(true)
    void saveFile(studentReports.routes.printStudentReport, { params, query: { language } })
      .catch(onError)
      .finally(() => setSaving(false))
  }
  return (
    <>
      <Button icon={IconDownload} loading={isSaving} onClick={save}>
        {text.save}
      </Button>
      <Button
        icon={IconLink}
        loading={link.isPending}
        onClick={() =>
          link.mutate({ params, body: { language } }, { onSuccess: ({ data }) => setPath(data.path), onError })
        }
      >
        {text.make}
      </Button>
      {path && <LinkDialog path={path} onClose={() => setPath(null)} />}
    </>
  )
}
