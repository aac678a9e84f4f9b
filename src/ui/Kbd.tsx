import css from './Kbd.module.css'

/** The name of a key, drawn as a key cap. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className={css.key} dir="ltr">
      {children}
    </kbd>
  )
}
