/** True in every build but one made for production: screens of the plan show what they will be. */
declare const __DEVELOPER_BUILD__: boolean
