/** False only in production builds. Developer builds have the developer's tools. */
declare const __DEVELOPER_BUILD__: boolean
