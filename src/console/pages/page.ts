/**
 * What a page of the console declares.
 */
import type { ComponentType } from 'preact';

export interface Page {
  /** The first part of its address. */
  path: string;
  /** In the navigation. */
  title: string;
  /** The letter that opens the page after `g`. */
  key: string;
  /** The text of the search field, if the page filters its content by `q` of the address. */
  search?: string;
  /** Whether the page is of use if the present world does not exist. */
  showsWithoutWorld?: boolean;
  View: ComponentType;
}
