import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { imports } from '#modules/imports/contract.ts'
import type { Run } from '#modules/imports/schemas.ts'
import { saveFile } from '#platform/web/api.ts'
import { useLanguage, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { useFailureText } from '../useFailureText.ts'
import { importText } from '../words.ts'

/** Downloads the rejected rows with the reasons. */
export function RefusedRowsButton({ run }: { run: Run }) {
  const text = useText(importText)
  const language = useLanguage()
  const say = useFailureText()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await saveFile(imports.routes.getRefused, { params: { runId: run.runId }, query: { language } })
    } catch (failed) {
      toast.error(say(failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={IconDownload} loading={busy} onClick={() => void download()}>
      {text.check.download}
    </Button>
  )
}
