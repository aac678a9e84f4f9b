import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../classNames.ts'
import { useUiText } from '../uiText.ts'
import css from './Dialog.module.css'
import { ModalElement } from './ModalElement.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons, the main one last. */
  actions?: ReactNode
  size?: 'small' | 'medium' | 'large' | undefined
  /** False if leaving must be a choice: no close button, no Escape, no press outside. */
  dismissable?: boolean | undefined
  /** Interrupts with something urgent. */
  alert?: boolean | undefined
}

/** A question or a short form over the page. Mark the control to focus first with `data-autofocus`. */
export function Dialog(props: DialogProps) {
  if (!props.open) return null
  return <OpenDialog {...props} />
}

function OpenDialog({ onClose, title, children, actions, size = 'medium', dismissable = true, alert }: DialogProps) {
  const text = useUiText()
  const id = useId()
  return (
    <ModalElement
      modal
      onClose={onClose}
      dismissable={dismissable}
      labelledBy={`${id}-title`}
      describedBy={alert ? `${id}-body` : undefined}
      role={alert ? 'alertdialog' : undefined}
      className={cx(css.dialog, css[size])}
    >
      <div className={css.sheet}>
        <div className={css.head}>
          <h2 id={`${id}-title`} className={css.title}>
            {title}
          </h2>
          {dismissable && <IconButton icon={IconX} label={text.close} onClick={onClose} tooltip={false} />}
        </div>
        <div id={`${id}-body`} className={css.body}>
          {children}
        </div>
        {actions && (
          <div className={css.actions} data-keep-clear="">
            {actions}
          </div>
        )}
      </div>
    </ModalElement>
  )
}
