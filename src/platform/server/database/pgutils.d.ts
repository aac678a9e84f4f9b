declare module 'pg/lib/utils.js' {
  /** Turns a value into what the wire carries; the driver's own rules. */
  const utils: { prepareValue(value: unknown): unknown }
  export default utils
}
