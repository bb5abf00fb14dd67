import type { Measured, PageHead } from '../view';

/** All that the page of a history shows; texts are ready to print, and hostile all the same. */
export interface HistoryView extends PageHead {
  readonly kind: 'history';
  /** Such as `failure rate`. */
  readonly measure: string;
  readonly tracks: readonly HistoryTrackView[];
}

/** Reports that are shown as one course of events. */
export interface HistoryTrackView {
  readonly heading: string;
  readonly simulated: boolean;
  /** Values at the ends of the axis, which all charts of the track share. */
  readonly low: number;
  readonly high: number;
  readonly reports: readonly HistoryReportView[];
  readonly marks: readonly HistoryMarkView[];
  readonly series: readonly HistorySeriesView[];
}

/** One report. */
export interface HistoryReportView {
  readonly time: string;
  /** As much of the time as tells the reports apart at an axis. */
  readonly tick: string;
  readonly model: string;
  readonly folder: string;
  /** Such as `20 fixtures × 10 runs`. */
  readonly size: string;
  /** Why its rates are not like those of others. */
  readonly flag: { readonly sign: string; readonly meaning: string } | null;
}

/** What was no longer the same in a report. */
export interface HistoryMarkView {
  /** Index of the report. */
  readonly report: number;
  readonly sign: string;
  readonly texts: readonly string[];
}

/** One figure over the reports. */
export interface HistorySeriesView {
  readonly name: string;
  /** Such as `2 % → 8 %`. */
  readonly course: string;
  readonly points: readonly HistoryPointView[];
  /** What the last change comes to, and whether that is good. */
  readonly last: { readonly tone: 'good' | 'bad' | 'unsure' | null; readonly word: string };
  readonly changes: readonly {
    readonly word: string;
    readonly tone: 'good' | 'bad' | 'unsure';
    readonly text: string;
    readonly fixtures: readonly string[];
  }[];
}

/** One figure of one report. */
export interface HistoryPointView {
  readonly report: number;
  readonly judged: string;
  /** The figure alone, where it has no interval. */
  readonly value: number | null;
  readonly measured: Measured | null;
  /** Such as `5 % (2.1–11 %)`. */
  readonly text: string;
}
