import { type ReactNode, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { UnsavedGuard } from '#ui/overlays/UnsavedGuard.tsx'
import { useUiText } from '#ui/uiText.ts'

type FormDrawerProps = {
  title: string
  subtitle?: string | undefined
  /** The id of the form in `children`, which the button submits. */
  formId: string
  submitLabel: string
  isSending: boolean
  isDirty: boolean
  /** Drops the unsaved changes. */
  onDiscard: () => void
  onClose: () => void
  wide?: boolean | undefined
  children: ReactNode
}

/** A form in a drawer. Closing it with unsaved changes asks first. */
export function FormDrawer(props: FormDrawerProps) {
  const { title, subtitle, formId, submitLabel, isSending, isDirty, onDiscard, onClose, wide, children } = props
  const { cancel } = useUiText()
  const [isAsking, setAsking] = useState(false)
  const close = () => (isDirty ? setAsking(true) : onClose())
  return (
    <>
      <Drawer
        open
        wide={wide}
        onClose={close}
        title={title}
        subtitle={subtitle}
        actions={
          <>
            <Button onClick={close}>{cancel}</Button>
            <Button type="submit" form={formId} variant="primary" loading={isSending}>
              {submitLabel}
            </Button>
          </>
        }
      >
        {children}
      </Drawer>
      <UnsavedGuard
        open={isAsking}
        onStay={() => setAsking(false)}
        onLeave={() => {
          onDiscard()
          onClose()
        }}
      />
    </>
  )
}
