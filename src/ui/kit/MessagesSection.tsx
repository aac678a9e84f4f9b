import { Button, ButtonLink } from '../actions/Button.tsx'
import { JobProgress } from '../feedback/JobProgress.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { ProgressBar } from '../feedback/ProgressBar.tsx'
import { toast } from '../feedback/toast.ts'
import { Panel } from '../layout/Panel.tsx'
import css from './Kit.module.css'
import { Specimen } from './Specimen.tsx'

/** Toasts, notices and progress. */
export default function MessagesSection() {
  return (
    <div className={css.grid}>
      <ToastButtons />
      <Specimen name="Notices" wide>
        <Notice tone="info" title="You’re viewing 2025–26" action={<Button size="small">Go to this year</Button>}>
          You can’t make changes in a closed year.
        </Notice>
        <Notice tone="warn" title="Check 3 rows" onClose={() => {}}>
          Row 42, date of birth: use DD/MM/YYYY instead of 2025-13-01.
        </Notice>
        <Notice tone="bad" title="We couldn’t send the e-mail">
          The mail server rejected the sender address. Check it in Settings.
        </Notice>
        <Notice tone="good" title="640 report cards published" />
      </Specimen>
      <Specimen name="Progress">
        <ProgressBar label="Term plan completed" value={62} worded />
        <ProgressBar label="Checking rows" />
        <ProgressBar label="Seats taken" value={100} tone="good" />
        <ProgressBar label="Storage used" value={93} tone="bad" worded />
      </Specimen>
      <Jobs />
    </div>
  )
}

function ToastButtons() {
  return (
    <Specimen name="Toasts" wide>
      <div className={css.row}>
        <Button onClick={() => toast.success('Attendance submitted', { detail: '38 P · 2 A' })}>Success</Button>
        <Button
          onClick={() =>
            toast.error('Not saved', {
              detail: 'We couldn’t reach the server. Your marks are saved on this device.',
              action: { label: 'Try again', onAction: () => {} },
            })
          }
        >
          Error
        </Button>
        <Button onClick={() => toast.info('A new version is ready')}>Info</Button>
        <Button onClick={() => toast.undo('Notice archived', 'Undo', () => toast.success('Notice restored'))}>
          Undo
        </Button>
      </div>
    </Specimen>
  )
}

function Jobs() {
  return (
    <Specimen name="Jobs">
      <Panel>
        <JobProgress
          title="Report cards, class 7-B"
          state="running"
          value={33}
          detail="Card 214 of 640"
          onLeave={() => {}}
          onCancel={() => {}}
        />
      </Panel>
      <Panel>
        <JobProgress
          title="Student import"
          state="done"
          detail="497 added, 3 skipped"
          result={<ButtonLink to="/imports/1">View 3 rows</ButtonLink>}
        />
      </Panel>
      <Panel>
        <JobProgress
          title="Fee reminders"
          state="failed"
          detail="The SMS provider rejected the template"
          onRetry={() => {}}
        />
      </Panel>
      <Panel>
        <JobProgress title="Year change" state="waiting" detail="Third in the queue" onCancel={() => {}} />
      </Panel>
    </Specimen>
  )
}
