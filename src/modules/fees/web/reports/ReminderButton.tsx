import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import type { Call } from '#platform/contract/route.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { feeExports } from '../../contracts/exports.ts'
import { AskDialog } from '../AskDialog.tsx'
import { onlineText } from '../payments/onlineWords.ts'

type ReminderFilter = Call<typeof feeExports.routes.remindDefaulters>['body']

/** Sends reminders to the guardians of everyone in the list. */
export function ReminderButton({ whom }: { whom: ReminderFilter }) {
  const text = useText(onlineText)
  const send = useSend(feeExports.routes.remindDefaulters)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button icon={IconBell} onClick={() => setAsking(true)}>
        {text.remind}
      </Button>
      {isAsking && (
        <AskDialog
          title={text.remindTitle}
          hint={text.remindHint}
          submitLabel={text.remindIt}
          withoutReason
          send={() => send.mutateAsync({ body: whom })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
