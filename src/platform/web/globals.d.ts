/** False only in production builds. Developer builds show placeholders for planned screens. */
declare const __DEVELOPER_BUILD__: boolean
