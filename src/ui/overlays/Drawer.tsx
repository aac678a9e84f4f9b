import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../classNames.ts'
import { useUiText } from '../uiText.ts'
import css from './Drawer.module.css'
import { ModalElement } from './ModalElement.tsx'

export interface DrawerProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  subtitle?: ReactNode
  /** Small buttons beside the close button, such as "open as page". */
  tools?: ReactNode
  children: ReactNode
  actions?: ReactNode
  /** 640 px instead of 480. */
  wide?: boolean | undefined
  /** False keeps the list behind usable. */
  modal?: boolean | undefined
  dismissable?: boolean | undefined
}

/** Details beside the list they came from: a column at the end of the screen, full screen on a phone. */
export function Drawer(props: DrawerProps) {
  if (!props.open) return null
  return <OpenDrawer {...props} />
}

function OpenDrawer(props: DrawerProps) {
  const { onClose, title, subtitle, tools, children, actions, wide, modal = true, dismissable = true } = props
  const text = useUiText()
  const id = useId()
  return (
    <ModalElement
      modal={modal}
      onClose={onClose}
      dismissable={dismissable}
      labelledBy={id}
      className={cx(css.drawer, wide && css.wide)}
    >
      <div className={css.sheet}>
        <header className={css.head}>
          <div className={css.words}>
            <h2 id={id} className={css.title}>
              {title}
            </h2>
            {subtitle && <p className={css.subtitle}>{subtitle}</p>}
          </div>
          <div className={css.tools}>
            {tools}
            <IconButton icon={IconX} label={text.close} onClick={onClose} tooltip={false} />
          </div>
        </header>
        <div className={css.body}>{children}</div>
        {actions && (
          <footer className={css.actions} data-keep-clear="">
            {actions}
          </footer>
        )}
      </div>
    </ModalElement>
  )
}
