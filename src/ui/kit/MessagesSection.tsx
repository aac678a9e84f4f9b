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
        <Notice tone="info" title="You are looking at 2025-26" action={<Button size="small">Go to this year</Button>}>
          Nothing can be changed in a closed year.
        </Notice>
        <Notice tone="warn" title="3 rows need a look" onClose={() => {}}>
          Row 42, date of birth: expected DD/MM/YYYY, found 2025-13-01.
        </Notice>
        <Notice tone="bad" title="The mail could not be sent">
          The server refused the address of the sender. Check it under Settings.
        </Notice>
        <Notice tone="good" title="640 report cards published" />
      </Specimen>
      <Specimen name="Progress">
        <ProgressBar label="Term plan done" value={62} worded />
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
              detail: 'The server did not answer. Your marks are kept on this device.',
              action: { label: 'Try again', onAction: () => {} },
            })
          }
        >
          Error
        </Button>
        <Button onClick={() => toast.info('A new version is ready')}>Info</Button>
        <Button onClick={() => toast.undo('Notice archived', 'Undo', () => toast.success('Notice is back'))}>
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
          title="Import of students"
          state="done"
          detail="497 new, 3 left out"
          result={<ButtonLink to="/imports/1">See the 3 rows</ButtonLink>}
        />
      </Panel>
      <Panel>
        <JobProgress
          title="Fee reminders"
          state="failed"
          detail="The SMS service refused the template"
          onRetry={() => {}}
        />
      </Panel>
      <Panel>
        <JobProgress title="Year switch" state="waiting" detail="Third in the queue" onCancel={() => {}} />
      </Panel>
    </Specimen>
  )
}
