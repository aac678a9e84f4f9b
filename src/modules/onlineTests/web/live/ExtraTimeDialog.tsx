import { useState } from 'react'
import { onlineTests } from '#modules/onlineTests/contract.ts'
import type { OnlineTest } from '#modules/onlineTests/schemas.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { ExtraTime } from '../compose/ExtraTime.tsx'
import { allowanceKey, allowanceOf } from '../compose/testForm.ts'
import css from '../Tests.module.css'
import { onlineTestText, useServerWords } from '../words.ts'

/** Extra time of single students; those who are answering get it at once. */
export function ExtraTimeDialog({ test, onClose }: { test: OnlineTest; onClose: () => void }) {
  const { live: text, compose } = useText(onlineTestText)
  const say = useServerWords()
  const params = { testId: test.testId }
  const live = useRead(onlineTests.routes.listAttempts, { params })
  const [value, setValue] = useState<readonly string[]>(test.allowances.map(allowanceKey))
  const send = useSend(onlineTests.routes.giveAllowances)
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.extraTime}
      actions={
        <Button
          variant="primary"
          loading={send.isPending}
          onClick={() => send.mutate({ params, body: { allowances: value.map(allowanceOf) } }, { onSuccess: onClose })}
        >
          {compose.save}
        </Button>
      }
    >
      <div className={css.dialog}>
        {send.isError && <Notice tone="bad" live title={say(send.error)} />}
        <ExtraTime students={live.data?.students ?? []} value={value} onChange={setValue} />
      </div>
    </Dialog>
  )
}
