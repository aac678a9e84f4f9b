declare module 'pg/lib/utils.js' {
  /** Serialises a query parameter as the driver does. */
  const utils: { prepareValue(value: unknown): unknown }
  export default utils
}
