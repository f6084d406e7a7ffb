/** The events that only this game tells. */
declare module '../../../schemas/event.ts' {
  interface Events {
    /** Somebody was attacked in the night and protected: told instead of `missed`, where the switch says so. Names no seat. */
    saved: object
  }
}

export {}
