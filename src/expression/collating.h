// Derives the collations of expressions, and makes the collation keys (collation/collation.h) by which texts
// are ordered and compared that have one. A comparison is bound to one of keys, and a rule of the algebra has
// sorts, groups and windows go by them, so nothing behind knows collations.
#pragma once

#include <span>

#include "collation/collation.h"
#include "common/error.h"
#include "expression/expression.h"

namespace rtsql {

// Returns the result of an operation, with the collation that its operands give it if it is a VARCHAR: an
// explicit one wins, then that of columns, if they agree. Throws Error(kType) where two explicit ones differ.
Type with_derived_collation(Type result, std::span<const ExprPtr> operands, SourceSpan span);

// Returns the expression as one of `type`, which differs in its collation alone, if at all.
ExprPtr with_collation_of(const ExprPtr& expr, Type type);

// Makes the error that values of the type have no collations.
Error no_collation_of(Type type);

// Returns the type of a column that has the values of the expression. Throws Error(kType) where columns of
// different collations leave that of the column open.
Type column_type(const ExprPtr& value);

// Returns the text as COLLATE gives it. Throws Error(kType) unless it is a text, or NULL.
ExprPtr make_collated(const ExprPtr& text, CollationId collation, SourceSpan span);

// Tells whether values of the type may be equal without being the same, as texts of NOCASE.
bool has_loose_equality(Type type);

// Return what orders and is equal as the value is, or what is equal as the value is: the value itself where
// that is told by its bytes, or it is no text. Throws Error(kType) where columns of different collations
// leave it open.
ExprPtr order_key(const ExprPtr& value);
ExprPtr equality_key(const ExprPtr& value);

// Tells whether order_key makes another expression of a value of the type.
bool has_order_key(Type type);

// Returns a BLOB that orders as a text of has_order_key does, and from which text_of_key gets the text again.
ExprPtr carrying_key(const ExprPtr& text);
ExprPtr text_of_key(const ExprPtr& carrying_key, Type text);

// Returns the collation key as a BLOB, whatever the collation is; it is called collation_key.
ExprPtr make_collation_key(const ExprPtr& text, CollationId collation, SourceSpan span);

// Return the text with its letters in lower case, or without its accents.
ExprPtr make_lower_case(const ExprPtr& text, SourceSpan span);
ExprPtr make_without_accents(const ExprPtr& text, SourceSpan span);

}  // namespace rtsql
