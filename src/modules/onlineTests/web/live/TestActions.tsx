import { IconArrowBackUp, IconCalendarPlus, IconClockPlus, IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { onlineTests } from '#modules/onlineTests/contract.ts'
import type { OnlineTest } from '#modules/onlineTests/schemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { copyOf, onlineTestPaths } from '../paths.ts'
import { onlineTestText } from '../words.ts'
import { ExtendDialog } from './ExtendDialog.tsx'
import { ExtraTimeDialog } from './ExtraTimeDialog.tsx'
import { GiveTimeDialog } from './GiveTimeDialog.tsx'

type Asked = 'time' | 'extra' | 'extend' | 'end' | 'withdraw'

/** What a teacher can do with a whole test. */
export function TestActions({ test }: { test: OnlineTest }) {
  const { testId, title, state, releasedAt } = test
  const { live: text } = useText(onlineTestText)
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const end = useSend(onlineTests.routes.endTest)
  const withdraw = useSend(onlineTests.routes.withdrawTest)
  const restore = useSend(onlineTests.routes.restoreTest)
  const close = () => setAsked(null)
  const isOpen = state === 'scheduled'
  return (
    <>
      {test.begun > 0 && isOpen && (
        <>
          <Button icon={IconClockPlus} onClick={() => setAsked('time')}>
            {text.moreTime}
          </Button>
          <Button onClick={() => setAsked('end')}>{text.end}</Button>
        </>
      )}
      {state === 'withdrawn' && (
        <Button
          icon={IconArrowBackUp}
          loading={restore.isPending}
          onClick={() => restore.mutate({ params: { testId } })}
        >
          {text.restore}
        </Button>
      )}
      <Menu
        label={text.more}
        items={[
          ...(isOpen
            ? [
                { label: text.extraTime, icon: IconClockPlus, onSelect: () => setAsked('extra') },
                { label: text.extend, icon: IconCalendarPlus, onSelect: () => setAsked('extend') },
              ]
            : []),
          { label: text.copy, icon: IconCopy, onSelect: () => void navigate(copyOf(testId)) },
          ...(releasedAt === null && state !== 'withdrawn'
            ? [{ label: text.withdraw, icon: IconTrash, danger: true, onSelect: () => setAsked('withdraw') }]
            : []),
        ]}
        trigger={(props) => <IconButton {...props} icon={IconDots} label={text.more} />}
      />
      {asked === 'time' && <GiveTimeDialog testId={testId} name={null} attemptIds={null} onClose={close} />}
      {asked === 'extend' && test.closesAt && <ExtendDialog testId={testId} closesAt={test.closesAt} onClose={close} />}
      {asked === 'extra' && <ExtraTimeDialog test={test} onClose={close} />}
      <ConfirmationDialog
        open={asked === 'end'}
        onClose={close}
        title={fill(text.endTitle, { title })}
        confirmLabel={text.end}
        danger
        onConfirm={() => end.mutateAsync({ params: { testId } })}
      >
        {text.endNote}
      </ConfirmationDialog>
      <ConfirmationDialog
        open={asked === 'withdraw'}
        onClose={close}
        title={fill(text.withdrawTitle, { title })}
        confirmLabel={text.withdraw}
        danger
        onConfirm={async () => {
          await withdraw.mutateAsync({ params: { testId } })
          void navigate(onlineTestPaths.list)
        }}
      >
        {text.withdrawNote}
      </ConfirmationDialog>
    </>
  )
}
